import { findCoordinateSystem } from './epsg-registry.ts'

/**
 * Datums as Esri and GDAL name them in well-known text, and the code of the geographic system of the EPSG registry (10.076) that
 * is counted from each: those that have a shift to WGS 84. `.prj` files give no shift, and without it coordinates in national
 * systems come out 50 to 500 m off.
 */
const NAMES =
  'abidjan_1987 4143 accra 4168 aden_1925 6881 adindan 4201 afgooye 4205 ain_el_abd_1970 4204 albanian_1987 4191 american_samoa_1962 4169 ' +
  'amersfoort 4289 ammassalik_1958 4196 anna_1_1965 4708 antigua_1943 4601 aratu 4208 arc_1950 4209 arc_1960 4210 ascension_island_1958 4712 ' +
  'astro_1952 4711 astro_dos_71 4710 australian_1966 4202 australian_1984 4203 australian_geodetic_datum_1966 4202 australian_geodetic_datum_1984 4203 ' +
  'ayabelle 4713 ayabelle_lighthouse 4713 azores_central_islands_1948 4183 azores_central_islands_1995 4665 azores_occidental_islands_1939 4182 ' +
  'azores_oriental_islands_1940 4184 azores_oriental_islands_1995 4664 barbados_1938 4212 batavia 4211 beacon_e_1945 4709 beduaram 4213 ' +
  'beijing_1954 4214 bekaa_valley_1920 6882 belge_1972 4313 bellevue 4714 bellevue_ign 4714 bermuda_1957 4216 bioko 6883 bissau 4165 bogota 4218 ' +
  'bogota_1975 4218 bukit_rimpah 4219 cadastre_1997 4475 camacupa 4220 camacupa_1948 4220 camacupa_2015 8694 camp_area 4715 camp_area_astro 4715 ' +
  'campo_inchauspe 4221 canton_1966 4716 cape 4222 cape_canaveral 4717 carthage 4223 centre_spatial_guyanais_1967 4623 ch1903 4149 ch1903_ 4150 ' +
  'chatham_island_1971 4672 chatham_islands_1979 4673 chatham_islands_datum_1971 4672 chatham_islands_datum_1979 4673 chos_malal_1914 4160 chua 4224 ' +
  'cocos_islands_1965 4708 combani_1950 4632 conakry_1905 4315 congo_1960_pointe_noire 4282 corrego_alegre 4225 corrego_alegre_1970_72 4225 ' +
  'csg_1967 4623 cyprus_geodetic_reference_system_1993 6311 dabola_1981 4155 datum_73 4274 dealul_piscului_1930 4316 dealul_piscului_1933 4316 ' +
  'deception_island 4736 deir_ez_zor 4227 deutsche_bahn_reference_system 5681 deutsches_hauptdreiecksnetz 4314 diego_garcia_1969 4724 ' +
  'dominica_1945 4602 dos_71_4 4710 douala_1948 4192 easter_island_1967 4719 egypt_1907 4229 egypt_gulf_of_suez_s_650_tl 4706 estonia_1992 4133 ' +
  'european_1950 4230 european_1950_ed77 4154 european_1979 4668 european_1987 4231 european_datum_1950 4230 european_datum_1950_1977 4154 ' +
  'european_datum_1979 4668 european_datum_1987 4231 european_libyan_1979 4159 european_libyan_datum_1979 4159 fahud 4232 faroe_datum_1954 4741 ' +
  'fatu_iva_1972 4688 fatu_iva_72 4688 fd_1958 4132 fiji_1956 4721 fiji_1986 4720 fiji_geodetic_datum_1986 4720 final_datum_1958 4132 fort_desaix 4625 ' +
  'fort_marigot 4621 gambia 6894 gan_1970 4684 garoua 4197 geodetic_datum_of_1965 4300 ggrs_1987 4121 grand_cayman_1959 4723 ' +
  'grand_cayman_geodetic_datum_1959 4723 grand_comoros 4646 greek_geodetic_reference_system_1987 4121 grenada_1953 4603 guadeloupe_1948 4622 ' +
  'gulshan_303 4682 gunung_segara 4613 hanoi_1972 4147 helle_1954 4660 herat_north 4255 hito_xviii_1963 4254 hjorsey_1955 4658 hong_kong_1963_67 4739 ' +
  'hong_kong_1980 4611 hu_tzu_shan 4236 hu_tzu_shan_1950 4236 hungarian_1972 4237 hungarian_datum_1909 3819 hungarian_datum_1972 4237 ign53_mare 4641 ' +
  'ign56_lifou 4633 ign63_hiva_oa 4689 ign72_grande_terre 4662 ign72_nuku_hiva 4630 ign_1962_kerguelen 4698 indian_1954 4239 indian_1960 4131 ' +
  'indian_1975 4240 indonesian_1974 4238 indonesian_datum_1974 4238 institut_geographique_du_congo_belge_1955 4701 israel 4141 israel_1993 4141 ' +
  'ists_061_1968 4722 ists_073_1969 4724 iwo_jima_1945 4709 jamaica_1969 4242 johnston_island_1961 4725 jouik_1961 4679 kalianpur_1937 4144 ' +
  'kalianpur_1962 4145 kalianpur_1975 4146 kandawala 4244 karbala_1979 4743 karbala_1979_polservice 4743 kartastokoordinaattijarjestelma_1966 4123 ' +
  'katanga_1955 4695 kerguelen_island_1949 4698 kertau 4245 kertau_1968 4245 kkj 4123 korean_datum_1985 4162 kousseri 4198 kusaie_1951 4735 ' +
  'kuwait_oil_company 4246 kuwait_utility 4319 la_canoa 4247 lao_1993 4677 lao_national_datum_1997 4678 le_pouce_1934 4699 leigon 4250 ' +
  'liberia_1964 4251 libyan_geodetic_datum_2006 4754 lisbon 4207 lisbon_1890 4666 lisbon_1937 4207 little_cayman_1961 4726 locodjo_1965 4142 ' +
  'luzon_1911 4253 m_poraloko 4266 macao_1920 8428 mahe_1971 4256 makassar 4257 malongo_1987 4259 manoca_1962 4193 marcus_island_1952 4711 ' +
  'marshall_islands_1960 4732 martinique_1938 4625 massawa 4262 maupiti_1983 4692 maupiti_83 4692 merchich 4261 mgi 4312 mgi_1901 3906 ' +
  'mhast_offshore 4705 midway_1961 4727 militar_geographische_institut 4312 ministerio_de_marina_norte 9251 ministerio_de_marina_sur 9253 minna 4263 ' +
  'monte_mario 4265 montserrat_1958 4604 moorea_1987 4691 moorea_87 4691 mop78 4639 mporaloko 4266 nad_1927_cgq77 4609 nad_1927_definition_1976 4608 ' +
  'nahrwan_1934 4744 nahrwan_1967 4270 nakhl_e_ghanem 4693 naparima_1955 4158 naparima_1972 4271 national_geodetic_network 4318 nea74_noumea 4644 ' +
  'nepal_1981 6207 nepal_nagarkot 6207 new_zealand_1949 4272 new_zealand_geodetic_datum_1949 4272 ngn 4318 ngo_1948 4273 nord_sahara_1959 4307 ' +
  'north_american_1927 4267 north_american_datum_1927 4267 north_american_datum_1927_1976 4608 north_american_datum_1927_cgq77 4609 ' +
  'nouakchott_1965 4680 nouvelle_triangulation_francaise 4275 ntf 4275 observatario 4129 ocotepeque_1935 5451 old_hawaiian 4135 ' +
  'ordnance_survey_of_great_britain_1936 4277 osgb_1936 4277 osni_1952 4188 palestine_1923 4281 pampa_del_castillo 4161 pdo_1993 4134 ' +
  'pdo_survey_datum_1993 4134 petrels_1972 4636 philippine_reference_system_1992 4683 phoenix_islands_1966 4716 pico_de_las_nieves 4728 ' +
  'pico_de_las_nieves_1968 9403 pico_de_las_nieves_1984 4728 pitcairn_1967 4729 point_58 4620 pointe_geologie_perroud_1950 4637 pointe_noire 4282 ' +
  'porto_santo_1936 4615 porto_santo_1995 4663 potsdam_1983 4746 potsdam_datum_83 4746 provisional_s_american_1956 4248 ' +
  'provisional_south_american_datum_1956 4248 puerto_rico 4139 pulkovo_1942 4284 pulkovo_1942_58 4179 pulkovo_1942_83 4178 pulkovo_1942_adj_1958 4179 ' +
  'pulkovo_1942_adj_1983 4178 pulkovo_1995 4200 qatar 4285 qatar_1974 4285 qatar_national_datum_1995 4614 qnd_1995 4614 qornoq_1927 4194 ' +
  'rassadiran 4153 rauenberg_1983 4745 rauenberg_datum_83 4745 reseau_national_belge_1972 4313 reunion_1947 4626 reykjavik_1900 4657 ' +
  'rikets_koordinatsystem_1990 4124 rt_1990 4124 s_jtsk 4156 s_jtsk_05 5228 saint_pierre_et_miquelon_1950 4638 sainte_anne 4622 santo_1965 4730 ' +
  'santo_dos_1965 4730 sapper_hill_1943 4292 schwarzeck 4293 scoresbysund_1952 4195 selvagem_grande 4616 selvagem_grande_1938 4616 ' +
  'sierra_leone_1968 4175 sister_islands_geodetic_datum_1961 4726 solomon_1968 4718 south_american_1969 4618 south_american_datum_1969 4618 ' +
  'south_american_datum_1969_96 5527 south_east_island_1943 6892 south_georgia_1968 4722 south_yemen 4164 sri_lanka_datum_1999 5233 st71_belep 4643 ' +
  'st84_ile_des_pins 4642 st87_ouvea 4750 st_kitts_1955 4605 st_lucia_1955 4606 st_vincent_1945 4607 ' +
  'system_of_the_unified_trigonometrical_cadastral_network 4156 system_of_the_unified_trigonometrical_cadastral_network_05 5228 ' +
  'system_of_the_unified_trigonometrical_cadastral_network_jtsk03 8351 tahaa_1954 4629 tahaa_54 4629 tahiti_1952 4628 tahiti_1979 4690 tahiti_52 4628 ' +
  'tahiti_79 4690 tananarive_1925 4297 tapi_aike 9248 tern_island_1961 4707 tete 4127 timbalai_1948 4298 tm65 4299 tm75 4300 tokyo 4301 ' +
  'trinidad_1903 4302 tristan_1968 4734 ukraine_2000 5561 vanua_levu_1915 4748 vientiane_1982 4676 vietnam_2000 4756 viti_levu_1912 4752 ' +
  'voirol_1875 4304 wake_eniwetok_1960 4732 wake_island_1952 4733 wgs_1972 4322 wgs_1972_be 4324 wgs_72_transit_broadcast_ephemeris 4324 ' +
  'world_geodetic_system_1972 4322 yacare 4309 yoff 4310 zanderij 4311'

const CODES: ReadonlyMap<string, number> = new Map(
  [...NAMES.matchAll(/(\S+) (\d+)/g)].map(([, name, code]) => [name!, Number(code)])
)

/** The datum of a text of the first version, up to the end of its ellipsoid. */
const DATUM = /DATUM\s*\[\s*"(?:D_)?([^"]{1,100})"\s*,\s*SPHEROID\s*\[(?:[^[\]]|\[[^\]]*\])*\]/i

/** The text with the shift of its datum, if it names a known one and says nothing of a shift. */
export function withShift(definition: string): string {
  if (/TOWGS84|EXTENSION/i.test(definition)) return definition
  // A meridian in brackets is not the datum's: `NTF (Paris)`.
  const name = DATUM.exec(definition)?.[1]
    ?.replace(/[ _]*\([^)]*\)$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  const code = name === undefined ? undefined : CODES.get(name)
  const shift =
    code === undefined ? undefined : /\+towgs84=([-\d.e,]+)/.exec(findCoordinateSystem(code)?.proj4 ?? '')?.[1]
  return shift === undefined ? definition : definition.replace(DATUM, (datum) => `${datum},TOWGS84[${shift}]`)
}
