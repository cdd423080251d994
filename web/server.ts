import type { Component } from 'svelte'
import { render } from 'svelte/server'
import Analyze from './pages/Analyze.svelte'
import Api from './pages/Api.svelte'
import Calendar from './pages/Calendar.svelte'
import Catalog from './pages/Catalog.svelte'
import ChartEmbed from './pages/ChartEmbed.svelte'
import Code from './pages/Code.svelte'
import Continue from './pages/Continue.svelte'
import Export from './pages/Export.svelte'
import Account from './pages/Account.svelte'
import Admin from './pages/Admin.svelte'
import Group from './pages/Group.svelte'
import Home from './pages/Home.svelte'
import Images from './pages/Images.svelte'
import Information from './pages/Information.svelte'
import Item from './pages/Item.svelte'
import Map from './pages/Map.svelte'
import MapEmbed from './pages/MapEmbed.svelte'
import Notice from './pages/Notice.svelte'
import Problem from './pages/Problem.svelte'
import Publish from './pages/Publish.svelte'
import RecoveryCodes from './pages/RecoveryCodes.svelte'
import Reference from './pages/Reference.svelte'
import Resume from './pages/Resume.svelte'
import SignIn from './pages/SignIn.svelte'
import SignUp from './pages/SignUp.svelte'
import SiteMap from './pages/SiteMap.svelte'
import Table from './pages/Table.svelte'
import MapSide from './parts/MapSide.svelte'
import Text from './pages/Text.svelte'

const PAGES: Readonly<Record<string, Component<any>>> = { Calendar, Images,
  Account,
  Admin,
  Analyze,
  Api,
  Catalog,
  ChartEmbed,
  Code,
  Continue,
  Export,
  Group,
  Home,
  Information,
  Item,
  Map,
  MapEmbed,
  MapSide,
  Notice,
  Problem,
  Publish,
  RecoveryCodes,
  Reference,
  Resume,
  SignIn,
  SignUp,
  SiteMap,
  Table,
  Text,
}

/** Markup of a page's body; texts are escaped by the components. */
export function renderPage(name: string, properties: Record<string, unknown>): string {
  const page = PAGES[name]
  if (page === undefined) throw new Error(`There is no page ${name}.`)
  // Comments are for hydration, which whole pages do not have.
  return render(page, { props: properties }).body.replace(/<!(?:--(?:\[-?\d*|\]|)--)?>/g, '')
}
