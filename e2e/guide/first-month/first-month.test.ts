import { randomBytes } from 'node:crypto';
import { administrate, createDatabase, postgresUrl, toDatabaseUrl } from '@mercer/server/testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { testCatalogue } from './catalogue.ts';
import { countryShops } from './country-shops.ts';
import { testCustomers } from './customers.ts';
import { Month } from './month.ts';
import { testOrders } from './orders.ts';
import { testPages } from './pages.ts';
import { testPapers } from './papers.ts';
import { testRunning } from './running.ts';
import { testSelling } from './selling.ts';
import { testSettingUp } from './setting-up.ts';

const postgres = postgresUrl;
const databases = ['SQLite', ...(postgres ? ['PostgreSQL'] : [])];

describe.each(databases)('%s', (database) => {
  describe.each(Object.entries(countryShops))('the first month of a shop in %s', (_, country) => {
    const name = `mercer_month_${randomBytes(6).toString('hex')}`;
    const isOnPostgres = database === 'PostgreSQL';
    let opened: Month | undefined;
    const month = (): Month => {
      if (!opened) throw new Error('The shop is not open');
      return opened;
    };

    beforeAll(async () => {
      if (isOnPostgres && postgres) await createDatabase(postgres, name);
      opened = await Month.open(country, isOnPostgres && postgres ? toDatabaseUrl(postgres, name) : undefined);
    });
    afterAll(async () => {
      await opened?.close();
      if (isOnPostgres && postgres) await administrate(postgres, `drop database if exists ${name} with (force)`);
    });

    testSettingUp(month);
    testCatalogue(month);
    testSelling(month);
    testOrders(month);
    testPapers(month);
    testCustomers(month);
    testPages(month);
    testRunning(month);
  });
});
