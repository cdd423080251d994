/** Words by which crawlers, monitors and libraries name themselves. */
const PROGRAMS =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|fetch|monitor|check|scan|headless|lighthouse|archiver|facebookexternalhit|curl|wget|python|java\/|okhttp|go-http|node|axios|ruby|perl|php|libwww|httpclient|postman|insomnia/i

/** Whether a program asks: everything that does not call itself a browser. */
export function isProgram(agent: string | undefined): boolean {
  return agent === undefined || !/^(?:Mozilla|Opera)\//.test(agent) || PROGRAMS.test(agent)
}
