export { eachDatabase } from './each-database.ts';
export { administrate, databaseUrl, postgresUrl } from './postgres.ts';
export { ids } from './small-store.ts';
export { type Answer, Shopper, testApp } from './test-app.ts';
