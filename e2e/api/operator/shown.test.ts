import type { Db } from '@mercer/server';
import { eachDatabase, photograph, type TestResponse } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { type Everything, everyWrite, openEverything } from './every-write.ts';
import { type OtherNode, openOtherNode } from './other-node.ts';
import { type Shown, shown, unseen, type Written } from './shown.ts';

interface Looking {
  node: OtherNode;
  write: Written;
  all: Everything;
}

function look({ path, ask }: Shown, { node, write, all }: Looking): Promise<TestResponse> {
  if (path !== undefined) return node.visitor().get(`/api/${path}`);
  if (!ask) throw new Error('Nobody is asked');
  return ask(node, write, all);
}

/** What a browser is told that has the answer of before. */
async function askedAgain(node: OtherNode, path: string, { headers }: TestResponse): Promise<number> {
  const known = headers.get('etag') ?? '';
  expect(known, path).toMatch(/^W\//);
  return (await node.visitor().call('GET', `/api/${path}`, undefined, { 'If-None-Match': known })).status;
}

test('of every write of /operator it is said where it shows, or that it does not', () => {
  expect([...Object.keys(shown), ...unseen].toSorted()).toEqual(Object.keys(everyWrite).toSorted());
  for (const [name, { seen }] of Object.entries(shown)) {
    expect(seen, name).not.toEqual([]);
    for (const { before, after } of seen) expect(after, name).not.toEqual(before);
  }
});

eachDatabase((db: () => Db) => {
  describe.each(Object.entries(shown))('%s', (name, { call, seen }) => {
    const [method = ''] = name.split(' ');

    test('shows in the next answers of another node', async () => {
      const all = await openEverything(db());
      const [path, body] = (await (call ?? everyWrite[name]?.call)?.(all)) ?? [''];
      const node = await openOtherNode(all);
      const before = { node, all, write: { id: path.split('/')[2] ?? '', body: {} } };
      const kept: TestResponse[] = [];
      for (const one of seen) {
        const answer = await look(one, before);
        expect(one.read(answer.body), one.path).toEqual(one.before);
        // kept by that node, and by whoever stands before it
        if (one.path) expect(await askedAgain(node, one.path, answer)).toBe(304);
        kept.push(answer);
      }

      const written = await all.operator.call(method, path, body ?? {});
      expect(written.status, JSON.stringify(written.body)).toBeLessThan(300);
      const after = { ...before, write: { ...before.write, body: written.body } };
      // the other way round: what is asked for is looked at before anything is done again
      for (const [at, one] of [...seen.entries()].toReversed()) {
        const known = kept[at];
        if (one.path && known) expect(await askedAgain(node, one.path, known), one.path).toBe(200);
        expect(one.read((await look(one, after)).body), one.path).toEqual(one.after);
      }
    });
  });

  test('a picture that was sent to one node is shown by the other', async () => {
    const all = await openEverything(db());
    const node = await openOtherNode(all);
    const { status, body } = await all.shop
      .shopper()
      .send('POST', '/operator/images', new Uint8Array(await photograph(64, 64)), {
        'Content-Type': 'image/webp',
        Authorization: 'Bearer sk_test',
      });
    expect(status).toBe(200);
    expect((await node.app.request(`http://localhost:3000${body.file.url}`)).status).toBe(200);
  });
});
