import { expect, test } from 'vitest';
import { countLicences, parseBill } from './bill.ts';
import { findVulnerabilities } from './vulnerabilities.ts';

const hole = { title: 'Prototype pollution', url: 'https://advisories.example/1', severity: 'high' };
const audit = {
  auditReportVersion: 2,
  vulnerabilities: {
    deep: { name: 'deep', severity: 'critical', via: [hole], effects: ['user'] },
    user: { name: 'user', severity: 'critical', via: ['deep'], effects: [] },
    small: { name: 'small', severity: 'moderate', via: [{ ...hole, severity: 'moderate' }], effects: [] },
  },
};

test('a grave hole is told with the package that has it, once', () => {
  expect(findVulnerabilities(JSON.stringify(audit))).toEqual([
    { package: 'deep', severity: 'critical', told: ['Prototype pollution (https://advisories.example/1)'] },
  ]);
  expect(findVulnerabilities(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
});

test.each([
  ['{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}', '405 Method Not Allowed'],
  ['<html>', '<html>'],
  ['', 'it said nothing'],
])('a registry that tells nothing has not said that there are none: %s', (answer, reason) => {
  expect(() => findVulnerabilities(answer)).toThrow(reason);
});

test('the bill names the shop whatever folder it lies in, and every licence', () => {
  const component = { name: 'folder', version: '0.0.0' };
  const toBillComponent = (name: string, ...licenses: object[]) => ({ name, version: '1.0.0', licenses });
  const components = [
    toBillComponent('a', { license: { id: 'MIT' } }),
    toBillComponent('b', { license: { id: 'MIT' } }),
    toBillComponent('c', { expression: 'Apache-2.0 AND MIT' }),
    toBillComponent('d'),
  ];
  const billJson = JSON.stringify({ bomFormat: 'CycloneDX', metadata: { component }, components });
  const bill = parseBill(billJson, { name: 'mercer', version: '0.1.0' });
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'mercer', version: '0.1.0' } } });
  expect(countLicences(bill)).toEqual([
    ['MIT', 2],
    ['Apache-2.0 AND MIT', 1],
    ['none told', 1],
  ]);
});
