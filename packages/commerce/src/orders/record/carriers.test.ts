import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { readCarriers } from './carriers.ts';

const numbers = {
  '1Z999AA10123456784': 'UPS',
  '1z 999 aa1 01 2345 6784': 'UPS',
  '9400111899223197428490': 'USPS',
  RR123456785US: 'USPS',
  '00340434161094042557': 'DHL',
  RR123456785DE: 'DHL',
  RR123456785GB: 'Royal Mail',
  '': undefined,
  '12': undefined,
  '1Z999': undefined,
  'javascript:alert(1)': undefined,
};

eachDatabase((db) => {
  test('a number that tells whose it is leads to its carrier', async () => {
    const carrierOf = await readCarriers(db());
    for (const [number, carrier] of Object.entries(numbers)) {
      const carried = carrierOf(number);
      expect(carried.carrier, number).toBe(carrier);
      if (carrier) expect(new URL(carried.tracking_url ?? '').protocol).toBe('https:');
    }
    expect(carrierOf(null)).toEqual({});
    expect(carrierOf('RR123456785DE').tracking_url).toMatch(/RR123456785DE$/);
  });

  test('the owner’s carriers come first; one without a prefix carries what nobody else does', async () => {
    const link = 'https://post.test/?q={number}&l=en';
    const ownCarriers = [
      { name: 'Couriers', prefix: 'LP-', link },
      { name: 'Local Post', link },
    ];
    await db()
      .insertInto('settings')
      .values({ id: 'carriers', value: JSON.stringify(ownCarriers) })
      .execute();
    const carrierOf = await readCarriers(db());
    expect(carrierOf('lp-12&3')).toEqual({ carrier: 'Couriers', tracking_url: 'https://post.test/?q=LP12%263&l=en' });
    expect(carrierOf('77').carrier).toBe('Local Post');
  });

  test('a setting that makes no sense is as if nothing were set', async () => {
    const ownCarriers = [{ name: 'Evil', link: 'javascript:alert({number})' }];
    await db()
      .insertInto('settings')
      .values({ id: 'carriers', value: JSON.stringify(ownCarriers) })
      .execute();
    expect((await readCarriers(db()))('77')).toEqual({});
  });
});
