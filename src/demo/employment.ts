import { type DemoDataset, field } from './dataset.ts'
import { packageFile } from './packages.ts'
import { US_GOVERNMENT_WORK } from './us-government.ts'

/** The columns of the file, as it spells them, with the names of the bureau. */
const SECTORS = {
  nonfarm: 'Total nonfarm',
  private: 'Total private',
  goods_producing: 'Goods-producing',
  service_providing: 'Service-providing',
  private_service_providing: 'Private service-providing',
  mining_and_logging: 'Mining and logging',
  construction: 'Construction',
  manufacturing: 'Manufacturing',
  durable_goods: 'Durable goods',
  nondurable_goods: 'Nondurable goods',
  trade_transportation_utilties: 'Trade, transportation, utilities',
  wholesale_trade: 'Wholesale trade',
  retail_trade: 'Retail trade',
  transportation_and_warehousing: 'Transportation and warehousing',
  utilities: 'Utilities',
  information: 'Information',
  financial_activities: 'Financial activities',
  professional_and_business_services: 'Professional and business services',
  education_and_health_services: 'Education and health services',
  leisure_and_hospitality: 'Leisure and hospitality',
  other_services: 'Other services',
  government: 'Government'
}

export const employment: DemoDataset = {
  id: 'us-employment',
  records: 120,
  schema: {
    fields: [
      field('month', 'date', 'Month', null, { id: true, facet: true, timeserie_precision: 'month' }),
      ...Object.entries(SECTORS).map(([name, label]) =>
        field(name, 'double', label, 'Employees, seasonally adjusted', { unit: 'thousand persons' })
      ),
      field('nonfarm_change', 'double', 'Change of total nonfarm', 'Since the month before', {
        unit: 'thousand persons'
      })
    ],
    metas: {
      default: {
        ...US_GOVERNMENT_WORK,
        title: 'Employment in the United States by month, 2006-2015',
        description:
          '<p>Employees on nonfarm payrolls by sector and month, seasonally adjusted, through the crisis of 2008 and the recovery after it.</p><p><em>BLS.gov cannot vouch for the data or analyses derived from these data after the data have been retrieved from BLS.gov.</em></p>',
        theme: ['Economy, Business, SME, Economic development, Employment'],
        keyword: ['economy', 'employment', 'labour market', 'time series'],
        modified: '2018-11-11T00:00:00+00:00',
        publisher: 'US Bureau of Labor Statistics',
        references: 'https://www.bls.gov/ces/',
        attributions: ['US Bureau of Labor Statistics, Current Employment Statistics', 'npm package vega-datasets'],
        update_frequency: 'Monthly'
      },
      dcat: {
        creator: 'US Bureau of Labor Statistics',
        spatial: 'United States',
        granularity: 'Month',
        accrualperiodicity: 'monthly',
        temporal_coverage_start: '2006-01-01T00:00:00+00:00',
        temporal_coverage_end: '2015-12-31T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'L’emploi aux États-Unis par mois, 2006-2015',
          theme: ['Économie, entreprises, PME, développement économique, emploi'],
          keyword: ['économie', 'emploi', 'marché du travail', 'série temporelle'],
          update_frequency: 'Mensuelle'
        }
      }
    }
  },
  attachments: [],
  source: { kind: 'file', path: () => packageFile('vega-datasets', 'data/us-employment.csv'), format: 'csv' }
}
