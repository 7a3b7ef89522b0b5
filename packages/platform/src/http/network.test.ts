import { expect, test } from 'vitest';
import { networkOfAddress } from './network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5123', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:ffff:0:0:1', '2001:db8:0:0::/64'],
  ['2001:DB8::aaaa:1', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:5123', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of "%s" is "%s"', (address, network) => {
  expect(networkOfAddress(address)).toBe(network);
});
