import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { StartError } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { showEntries } from '../lists/read-list.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { changeSetting } from './change-setting.ts';
import { copyWithValueAtPath, getValueAtPath, parseSettingPath } from './setting-path.ts';

const args = {
  setting: defineRequired(acceptText('setting'), 'e.g. store, or a part of it: store.address.city, shipping.zones.0'),
};

export const settings: Group = {
  summary: 'what the shop is called, shows, takes and ships',
  actions: {
    list: shopAction({
      summary: 'all settings that were made',
      examples: ['settings list'],
      async run(call) {
        const { results } = unwrap(await call.client.GET('/operator/settings'));
        showEntries(call, results, {
          name: 'settings',
          columns: [
            { title: 'setting', of: ({ id }) => id },
            { title: 'value', of: ({ value }) => JSON.stringify(value), isFlexible: true },
          ],
        });
      },
    }),
    show: shopAction({
      summary: 'one setting, or a part of it, as JSON',
      args,
      examples: ['settings show store', 'settings show store.support_email'],
      async run({ client, args, output, isJson }) {
        const { setting: id, path } = parseSettingPath(args.setting);
        const { value } = unwrap(await client.GET('/operator/settings/{id}', { params: { path: { id } } }));
        const settingValue = getValueAtPath(value, path);
        if (settingValue === undefined) throw new StartError(`${args.setting} was never set.`);
        output.json(settingValue, isJson ? undefined : 2);
      },
    }),
    set: shopAction({
      summary: 'sets a setting, or a part of it; all else in it stays',
      about: 'What is JSON is taken as such, anything else as text.',
      args: { ...args, value: defineRequired(acceptText('value'), 'JSON or text') },
      flags: { text: defineSwitch('takes it as text even if it is JSON, as 0123 or true') },
      examples: [
        "settings set store.name 'Blue Door'",
        'settings set stock.low 3',
        'settings set store.phone 112 --text',
      ],
      run: (call) => {
        const { setting, path } = parseSettingPath(call.args.setting);
        const newValue = call.flags.text ? call.args.value : parseJsonOrText(call.args.value);
        return changeSetting(call, setting, (value) => copyWithValueAtPath(value, path, newValue));
      },
    }),
    unset: shopAction({
      summary: 'takes a part out of a setting',
      args,
      examples: ['settings unset store.phone'],
      run: (call) => {
        const { setting, path } = parseSettingPath(call.args.setting);
        if (path.length === 0) throw new UsageError(`A part is unset, as ${setting}.name; the whole stays.`);
        return changeSetting(call, setting, (value) => copyWithValueAtPath(value, path, undefined));
      },
    }),
    replace: shopAction({
      summary: 'sets the whole of a setting to what a file holds',
      args: { ...args, file: defineRequired(acceptText('file'), 'of JSON; - reads it from the pipe') },
      examples: ['settings replace menus menus.json'],
      run: async (call) => {
        const { setting, path } = parseSettingPath(call.args.setting);
        const newValue = await readJsonFile(call.args.file);
        return changeSetting(call, setting, (value) => copyWithValueAtPath(value, path, newValue));
      },
    }),
  },
};

function parseJsonOrText(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input; // a word is no JSON
  }
}

/** @throws UsageError for a file that cannot be read or holds none */
async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await (file === '-' ? textOf(process.stdin) : readFile(file, 'utf8')));
  } catch (error) {
    // files and JSON throw errors
    throw new UsageError(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}
