import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { defineWholeListRoute } from '../description/record-routes.ts';
import {
  changeSetting,
  deleteSetting,
  findSetting,
  readSettings,
  saveSetting,
  settingNames,
  withEffectiveValue,
} from './save-setting.ts';

const group = { access: 'operator', tag: 'settings' } as const;
const names = settingNames.join(', ');
// Valibot treats a list as an object
const value = v.union([v.array(v.looseObject({})), v.looseObject({})], 'an object or a list of objects is expected');
/** `value` is what was written; null: never, the shop goes by its defaults. `effective` is what the shop goes by. */
const SettingAnswer = v.strictObject({ id: v.string(), value: v.nullable(value), effective: value });
const notFoundText = `one of ${names} is expected`;

export const settingRoutes = [
  defineWholeListRoute({
    path: '/operator/settings',
    ...group,
    summary: `What was set: ${names}`,
    table: 'settings',
    answer: SettingAnswer,
    async readAll({ db }) {
      const settings = [...(await readSettings(db, settingNames)).values()];
      return settings.filter(({ value }) => value !== null).map(withEffectiveValue);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/settings/:id',
    ...group,
    summary: 'One setting',
    answer: SettingAnswer,
    refusals: { 404: notFoundText },
    isVersioned: true,
    read: async ({ db, id }) => withEffectiveValue(await findSetting(db, id)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/operator/settings/:id',
    ...group,
    summary: 'Sets all of it: what the shop would pass over is refused. Amounts of `shipping` are in minor units',
    body: v.strictObject({ id: v.optional(v.string()), value, effective: v.optional(value) }),
    example: {
      value: { name: 'Mercer', country: 'US', locale: 'en-US', currency: 'USD', locales: [], currencies: [] },
    },
    answer: SettingAnswer,
    refusals: {
      404: notFoundText,
      409: 'currency_in_use: there are prices in the currency of before; tax_class_in_use: products or taxes have a class that is left out',
    },
    isVersioned: true,
    write: ({ tx, id, body, actor, now, ifMatch }) => saveSetting({ tx, actor, now }, id, body.value, ifMatch),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/settings/:id',
    ...group,
    summary:
      'Changes the fields that are given: null removes one, and a list is replaced. Others stay as they are. The example is of `manual_payments`',
    body: v.strictObject({ value: v.looseObject({}) }),
    example: {
      value: {
        bank_transfer: {
          enabled: true,
          instructions: 'We send your order as soon as the money has arrived.',
          account: { holder: 'Mercer', iban: 'DE02120300000000202051' },
          expires_after_days: 10,
        },
        invoice: { enabled: true, due_days: 14, reminder_days: 3, maximum_total: 20_000 },
      },
    },
    answer: SettingAnswer,
    refusals: {
      404: notFoundText,
      409: 'currency_in_use: there are prices in the currency of before; tax_class_in_use: products or taxes have a class that is left out',
    },
    isVersioned: true,
    write: ({ tx, id, body, actor, now, ifMatch }) => changeSetting({ tx, actor, now }, id, body.value, ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/settings/:id',
    ...group,
    summary: 'Removes a setting, so that the shop goes by its default again',
    body: noBody,
    refusals: {
      404: notFoundText,
      409: 'currency_in_use: there are prices in another currency than that of the default; tax_class_in_use: products or taxes have a class of the setting',
    },
    isVersioned: true,
    write: ({ tx, id, actor, now, ifMatch }) => deleteSetting({ tx, actor, now }, id, ifMatch),
  }),
];
