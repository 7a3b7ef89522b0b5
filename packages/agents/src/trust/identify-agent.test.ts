import type { Db } from '@mercer/database';
import {
  buildCall,
  buildSignedCall,
  buildTestApp,
  eachDatabase,
  startPlatform,
  testConfig,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { identifyAgent } from './identify-agent.ts';
import { AgentRefusal } from './refusal.ts';

const setAgents = (db: Db, value: object) =>
  db
    .insertInto('settings')
    .values({ id: 'agents', value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

/** Returns the code and the status of a refusal, and the result where there is none. */
async function settle(work: Promise<unknown>) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error;
    return [error.status, error.code];
  }
}

eachDatabase((db) => {
  const open = () => buildTestApp(db());

  test('an agent is known by its profile, and verified by its signature', async () => {
    const { deps } = open();
    const platform = await startPlatform();
    const unsigned = await identifyAgent(deps, buildCall(platform));
    expect(unsigned).toMatchObject({
      version: '2026-08-25',
      agent: { profileUrl: platform.profileUrl, isVerified: false, proof: 'none' },
    });
    expect(unsigned.capabilities).toContain('dev.ucp.shopping.discount');
    for (const algorithm of ['ES256', 'EdDSA'] as const) {
      const signed = await identifyAgent(deps, buildSignedCall(platform, algorithm, deps.now()));
      expect(signed.agent).toEqual({ ...unsigned.agent, isVerified: true, proof: 'signed' });
    }
    expect(platform.requests).toHaveLength(1);
    const agents = await db().selectFrom('agents').selectAll().execute();
    expect(agents).toMatchObject([{ status: 'new', host: '127.0.0.1', date_verified: deps.now().toISOString() }]);
  });

  test('calls at once fetch a profile once, and write down one agent', async () => {
    const { deps } = open();
    const platform = await startPlatform();
    const calls = Array.from({ length: 20 }, () => identifyAgent(deps, buildCall(platform)));
    const ids = (await Promise.all(calls)).map(({ agent }) => agent.id);
    expect(new Set(ids).size).toBe(1);
    expect(platform.requests).toHaveLength(1);
  });

  test('a profile is kept for a minute at least, and a failure for a shorter time', async () => {
    const { deps, clock } = open();
    const platform = await startPlatform();
    const answerProfile = platform.answer;
    platform.answer = (_, response) => void response.writeHead(500).end();
    expect(await settle(identifyAgent(deps, buildCall(platform)))).toEqual([424, 'profile_unreachable']);
    platform.answer = answerProfile;
    expect(await settle(identifyAgent(deps, buildCall(platform)))).toEqual([424, 'profile_unreachable']);
    clock.advance(31_000);
    await identifyAgent(deps, buildCall(platform));
    clock.advance(59_000);
    await identifyAgent(deps, buildCall(platform));
    expect(platform.requests).toHaveLength(2);
    clock.advance(2_000);
    await identifyAgent(deps, buildCall(platform));
    expect(platform.requests).toHaveLength(3);
  });

  test('a new key of a profile is found, and one that was removed verifies no more', async () => {
    const { deps, clock } = open();
    const platform = await startPlatform();
    const [firstKey, secondKey] = platform.profile.keys;
    if (!firstKey || !secondKey) throw new Error('two keys are expected');
    platform.profile.keys = [firstKey];
    await identifyAgent(deps, buildSignedCall(platform, 'ES256', deps.now()));
    platform.profile.keys = [secondKey];
    const signByNewKey = () => identifyAgent(deps, buildSignedCall(platform, 'EdDSA', deps.now()));
    expect(await settle(signByNewKey())).toEqual([401, 'key_not_found']);
    clock.advance(61_000);
    expect(await signByNewKey()).toMatchObject({ agent: { isVerified: true } });
    const signByOldKey = () => identifyAgent(deps, buildSignedCall(platform, 'ES256', deps.now()));
    expect(await settle(signByOldKey())).toEqual([401, 'key_not_found']);
    expect(platform.requests).toHaveLength(2);
  });

  test('versions and capabilities are negotiated', async () => {
    const { deps } = open();
    const earlier = await startPlatform('2026-04-08');
    expect(await identifyAgent(deps, buildCall(earlier))).toMatchObject({ version: '2026-04-08' });
    const orders = await startPlatform();
    const config = { webhook_url: 'http://127.0.0.1:9/orders' };
    const declare = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, [{ version: '2026-08-25', config }]]));
    orders.profile.ucp.capabilities = declare(
      'dev.ucp.shopping.order',
      'dev.ucp.shopping.fulfillment',
      'com.example.x',
    );
    expect(await identifyAgent(deps, buildCall(orders))).toMatchObject({
      capabilities: ['dev.ucp.shopping.order'],
      webhookUrl: config.webhook_url,
    });
    const foreign = await startPlatform();
    foreign.profile.ucp.capabilities = declare('com.example.x');
    expect(await settle(identifyAgent(deps, buildCall(foreign)))).toEqual([200, 'capabilities_incompatible']);
    const future = await startPlatform('2031-01-01');
    expect(await settle(identifyAgent(deps, buildCall(future)))).toEqual([422, 'version_unsupported']);
    const header = (version: string) => ({
      headers: { 'UCP-Agent': `profile="${earlier.profileUrl}"; version="${version}"` },
    });
    expect(await identifyAgent(deps, buildCall(earlier, header('2026-04-08')))).toMatchObject({
      version: '2026-04-08',
    });
    expect(await settle(identifyAgent(deps, buildCall(earlier, header('2099-01-01'))))).toEqual([
      422,
      'version_unsupported',
    ]);
  });

  test.each<[string, string]>([
    ['nothing', '[]'],
    ['text', 'hello'],
    ['no version', '{"ucp":{}}'],
    ['a version that is none', '{"ucp":{"version":"1"}}'],
    ['capabilities that are none', '{"ucp":{"version":"2026-08-25","capabilities":"all"}}'],
    ['keys that are none', '{"ucp":{"version":"2026-08-25"},"keys":{"a":1}}'],
    ['a hostile prototype', '{"__proto__":{"ucp":{"version":"2026-08-25"}}}'],
  ])('a profile with %s is malformed', async (_, body) => {
    const { deps } = open();
    const platform = await startPlatform();
    platform.answer = (_, response) => void response.end(body);
    expect(await settle(identifyAgent(deps, buildCall(platform)))).toEqual([422, 'profile_malformed']);
  });

  test('a profile that redirects, is endless or breaks off is not fetched', async () => {
    const { deps } = open();
    const target = await startPlatform();
    const redirecting = await startPlatform();
    redirecting.answer = (_, response) => void response.writeHead(302, { Location: target.profileUrl }).end();
    expect(await settle(identifyAgent(deps, buildCall(redirecting)))).toEqual([424, 'profile_unreachable']);
    expect(target.requests).toEqual([]);
    const endless = await startPlatform();
    endless.answer = (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    };
    expect(await settle(identifyAgent(deps, buildCall(endless)))).toEqual([424, 'profile_unreachable']);
    const broken = await startPlatform();
    broken.answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{');
      response.destroy();
    };
    expect(await settle(identifyAgent(deps, buildCall(broken)))).toEqual([424, 'profile_unreachable']);
  });

  describe('addresses that no profile is fetched from', () => {
    const loopback = ['http://127.0.0.1:1/p', 'http://localhost:1/p', 'http://[::1]:1/p', 'https://127.0.0.1/p'];
    const always = [
      'http://agent.example/p',
      'https://10.0.0.1/p',
      'https://192.168.1.1/p',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/p',
      'https://0.0.0.0/p',
      'https://224.0.0.1/p',
      'https://255.255.255.255/p',
      'https://167772161/p',
      'https://012.0.0.1/p',
      'https://0xa000001/p',
      'https://10.1/p',
      'https://[::]/p',
      'https://[fe80::1]/p',
      'https://[fc00::1]/p',
      'https://[::ffff:10.0.0.1]/p',
      'https://[::ffff:a9fe:a9fe]/p',
      'https://[64:ff9b::a00:1]/p',
      'https://[2002:a00:1::]/p',
      'https://[2001:db8::1]/p',
      'https://shop.local/p',
      'https://intranet/p',
      'https://db.internal/p',
      'https://user:secret@agent.example/p',
      'ftp://agent.example/p',
      'file:///etc/passwd',
      'data:application/json,{}',
      'javascript:alert(1)',
      `https://agent.example/${'x'.repeat(2000)}`,
      'agent.example',
      '',
    ];
    const live = { ...testConfig, publicUrl: 'https://shop.example', live: true };
    const refuse = (url: string, config = testConfig) =>
      settle(identifyAgent(buildTestApp(db(), { config }).deps, buildCall({ profileUrl: url })));

    test.each(always)('%s, for any shop', async (url) => {
      expect(await refuse(url)).toEqual([400, 'invalid_profile_url']);
    });

    test.each([...loopback, 'https://2130706433/p', 'https://0177.0.0.1/p', 'https://[::ffff:127.0.0.1]/p'])(
      '%s, for a shop that is not on a loopback address',
      async (url) => {
        expect(await refuse(url, live)).toEqual([400, 'invalid_profile_url']);
        expect(await refuse(url, { ...live, live: false })).toEqual([400, 'invalid_profile_url']);
      },
    );

    test.each(loopback.slice(0, 1))('a loopback address is reached by a shop on one: %s', async (url) => {
      expect(await refuse(url)).toEqual([424, 'profile_unreachable']);
    });
  });

  test.each([
    '',
    'profile',
    'profile=',
    'profile=token',
    'profile=1',
    'version="2026-08-25"',
    'profile="x',
    'p"',
    '=',
    ',',
  ])('the header %j names no profile', async (header) => {
    const { deps } = open();
    const call = buildCall({ profileUrl: '' }, { headers: { 'UCP-Agent': header } });
    expect(await settle(identifyAgent(deps, call))).toEqual([400, 'invalid_profile_url']);
  });

  test('a request without the header is refused, and one of MCP names its profile itself', async () => {
    const { deps } = open();
    const platform = await startPlatform();
    const call = buildCall(platform);
    const withoutHeader = { ...call, agentHeader: undefined };
    expect(await settle(identifyAgent(deps, withoutHeader))).toEqual([400, 'invalid_profile_url']);
    call.headers.delete('ucp-agent');
    expect(await identifyAgent(deps, call)).toMatchObject({ version: '2026-08-25' });
  });

  test('a digest that does not match is refused whether or not the request is signed', async () => {
    const { deps } = open();
    const platform = await startPlatform();
    const call = buildCall(platform, { headers: { 'Content-Digest': 'sha-256=:AAAA:' } });
    expect(await settle(identifyAgent(deps, call))).toEqual([400, 'digest_mismatch']);
    expect(platform.requests).toEqual([]);
  });

  test('a signature by the key of another profile is refused', async () => {
    const { deps } = open();
    const [victim, attacker] = [await startPlatform(), await startPlatform()];
    const call = buildSignedCall({ ...attacker, profileUrl: victim.profileUrl }, 'ES256', deps.now());
    expect(await settle(identifyAgent(deps, call))).toEqual([401, 'signature_invalid']);
    expect(await db().selectFrom('agents').selectAll().execute()).toEqual([]);
  });

  test('the owner closes the shop, lets known agents in, and keeps hosts out', async () => {
    const { deps } = open();
    const platform = await startPlatform();
    const identify = () => settle(identifyAgent(deps, buildCall(platform)));
    await setAgents(db(), { mode: 'off' });
    expect(await identify()).toEqual([404, 'not_found']);
    await setAgents(db(), { mode: 'known' });
    expect(await identify()).toEqual([403, 'profile_not_trusted']);
    expect(platform.requests).toEqual([]);
    await setAgents(db(), { mode: 'known', known_hosts: ['127.0.0.1'] });
    expect(await identify()).toMatchObject({ agent: { isVerified: false } });
    await setAgents(db(), { mode: 'open', blocked_hosts: ['127.0.0.1'] });
    expect(await identify()).toEqual([403, 'profile_not_trusted']);
    await setAgents(db(), { mode: 'known' });
    await db().updateTable('agents').set({ status: 'limited' }).execute();
    expect(await identify()).toMatchObject({ version: '2026-08-25' });
    await setAgents(db(), { mode: 'nonsense' });
    expect(await identify()).toEqual([404, 'not_found']);
  });

  test('an agent that is stopped is refused from the next call on, by every process', async () => {
    const [first, second] = [open(), open()];
    const platform = await startPlatform();
    await identifyAgent(first.deps, buildCall(platform));
    const { agent } = await identifyAgent(second.deps, buildCall(platform));
    await db().updateTable('agents').set({ status: 'stopped' }).where('id', '=', agent.id).execute();
    for (const { deps } of [first, second])
      expect(await settle(identifyAgent(deps, buildCall(platform)))).toEqual([403, 'profile_not_trusted']);
  });

  test('a host cannot invent profiles without end, and a network cannot have them fetched', async () => {
    const { deps } = buildTestApp(db(), { config: { ...testConfig, rateLimitPerIp: true } });
    const platform = await startPlatform();
    const call = (number: number, network: string) => {
      const profileUrl = `${platform.profileUrl}?n=${number}`;
      return settle(identifyAgent(deps, { ...buildCall({ profileUrl }), ip: network }));
    };
    const answers = [];
    for (let number = 0; number < 70; number += 1) answers.push(await call(number, '192.0.2.1'));
    expect(answers.filter((answer) => !Array.isArray(answer))).toHaveLength(20);
    expect(answers.at(-1)).toEqual([429, 'too_many_requests']);
    expect(platform.requests).toHaveLength(60);
    expect(await call(0, '192.0.2.1')).toMatchObject({ version: '2026-08-25' });
    expect(await db().selectFrom('agents').selectAll().execute()).toHaveLength(20);
  });
});
