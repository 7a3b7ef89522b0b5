import { expect, test } from 'vitest';
import { answerAsShop } from './answers.ts';
import { calls } from './calls.ts';
import { construction } from './construction.ts';
import { type Difference, differences } from './differences.ts';
import { failures } from './failures.ts';
import { type Differing, findDifferences } from './find-differences.ts';
import { type Call, type Setting, visitWithMercer, visitWithSwell } from './visit.ts';

const settings: Record<string, Setting> = {
  plain: {},
  camelCase: { options: { useCamelCase: true } },
  options: {
    options: {
      session: 's1',
      locale: 'de-DE',
      currency: 'EUR',
      headers: { 'X-Own': '1', Accept: 'text/html' },
      previewContent: true,
    },
  },
  cookies: { cookies: { 'swell-session': 's1', 'swell-locale': 'de-DE', 'swell-currency': 'EUR' } },
  page: {
    page: 'http://shop.test/a?b',
    cookies: { other: '1', 'swell-session': 's%201', 'swell-locale': 'de-DE' },
    options: { getCookie: undefined, setCookie: undefined },
  },
};

const toVault = Object.entries(calls).filter(([name]) => /createToken|Intent|authorizeGateway/.test(name));

const cases: [setting: string, name: string, call: Call, setting: Setting][] = [
  ...Object.entries(settings).flatMap(([setting, partialSetting]) =>
    Object.entries(calls).map(([name, call]): (typeof cases)[number] => [
      setting,
      name,
      call,
      { answer: answerAsShop, ...partialSetting },
    ]),
  ),
  ...toVault.map(([name, call]): (typeof cases)[number] => [
    'default vault',
    name,
    call,
    { answer: answerAsShop, options: { vaultMethod: undefined } },
  ]),
  ...Object.entries(failures).map(([name, { call, ...setting }]): (typeof cases)[number] => [
    'failure',
    name,
    call,
    setting,
  ]),
  ...Object.entries(construction).map(([name, call]): (typeof cases)[number] => ['construction', name, call, {}]),
];

const settingsByDifference = new Map(differences.map((listed) => [listed, new Set<string>()]));

test.each(cases)('%s: %s', async (setting, name, call, callSetting) => {
  const foundDifferences = findDifferences(
    await visitWithSwell(call, callSetting),
    await visitWithMercer(call, callSetting),
  );
  expect(foundDifferences.filter((difference) => !isListedDifference(setting, name, difference))).toEqual([]);
});

test('every listed difference exists, in every setting that it is listed for', () => {
  const missingDifferences = cases.flatMap(([setting, name]) =>
    differences
      .filter((listed) => appliesToCall(listed, setting, name) && !settingsByDifference.get(listed)?.has(setting))
      .map(({ of, path }) => `${setting}: ${of}: ${path}`),
  );
  expect(missingDifferences).toEqual([]);
  expect(differences.filter((listed) => !settingsByDifference.get(listed)?.size)).toEqual([]);
});

function isListedDifference(setting: string, name: string, { path }: Differing): boolean {
  const covering = differences.filter(
    (listed) => appliesToCall(listed, setting, name) && (path === listed.path || path.startsWith(`${listed.path}.`)),
  );
  for (const listed of covering) settingsByDifference.get(listed)?.add(setting);
  return covering.length > 0;
}

function appliesToCall(listed: Difference, setting: string, name: string): boolean {
  return listed.of === name && (listed.in?.includes(setting) ?? true);
}
