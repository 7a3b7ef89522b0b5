import type { Db } from '@mercer/server';
import { createPhotograph, eachDatabase, type TestResponse } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { everyWrite, type FullShop, openEverything } from './every-write.ts';
import { type OtherNode, openOtherNode } from './other-node.ts';
import { type PublicEffect, publicEffects, unseen, type WriteResult } from './public-effects.ts';

interface EffectObservation {
  node: OtherNode;
  write: WriteResult;
  all: FullShop;
}

function observeEffect(
  { path, ask }: PublicEffect,
  { node, write, all: setup }: EffectObservation,
): Promise<TestResponse> {
  if (path !== undefined) return node.visitor().get(`/api/${path}`);
  if (!ask) throw new Error('Nobody is asked');
  return ask(node, write, setup);
}

/** Requests the path once more with the ETag of the earlier answer and returns the status. */
async function revalidateAnswer(node: OtherNode, path: string, { headers }: TestResponse): Promise<number> {
  const etag = headers.get('etag') ?? '';
  expect(etag, path).toMatch(/^W\//);
  return (await node.visitor().call('GET', `/api/${path}`, undefined, { 'If-None-Match': etag })).status;
}

test('of every write of /operator it is said where it shows, or that it does not', () => {
  expect([...Object.keys(publicEffects), ...unseen].toSorted()).toEqual(Object.keys(everyWrite).toSorted());
  for (const [name, { observations }] of Object.entries(publicEffects)) {
    expect(observations, name).not.toEqual([]);
    for (const { valueBefore, valueAfter } of observations) expect(valueAfter, name).not.toEqual(valueBefore);
  }
});

eachDatabase((db: () => Db) => {
  describe.each(Object.entries(publicEffects))('%s', (name, { call, observations }) => {
    const [method = ''] = name.split(' ');

    test('shows in the next answers of another node', async () => {
      const setup = await openEverything(db());
      const [path, body] = (await (call ?? everyWrite[name]?.call)?.(setup)) ?? [''];
      const node = await openOtherNode(setup);
      const stateBefore = { node, all: setup, write: { id: path.split('/')[2] ?? '', body: {} } };
      const cachedAnswers: TestResponse[] = [];
      for (const observation of observations) {
        const answer = await observeEffect(observation, stateBefore);
        expect(observation.read(answer.body), observation.path).toEqual(observation.valueBefore);
        // kept by that node, and by whoever stands before it
        if (observation.path) expect(await revalidateAnswer(node, observation.path, answer)).toBe(304);
        cachedAnswers.push(answer);
      }

      const writeAnswer = await setup.operator.call(method, path, body ?? {});
      expect(writeAnswer.status, JSON.stringify(writeAnswer.body)).toBeLessThan(300);
      const stateAfter = { ...stateBefore, write: { ...stateBefore.write, body: writeAnswer.body } };
      // the other way round: what is asked for is looked at before anything is done again
      for (const [at, observation] of [...observations.entries()].toReversed()) {
        const cachedAnswer = cachedAnswers[at];
        if (observation.path && cachedAnswer)
          expect(await revalidateAnswer(node, observation.path, cachedAnswer), observation.path).toBe(200);
        expect(observation.read((await observeEffect(observation, stateAfter)).body), observation.path).toEqual(
          observation.valueAfter,
        );
      }
    });
  });

  test('a picture that was sent to one node is shown by the other', async () => {
    const setup = await openEverything(db());
    const node = await openOtherNode(setup);
    const { status, body } = await setup.shop
      .shopper()
      .sendRequest('POST', '/operator/images', new Uint8Array(await createPhotograph(64, 64)), {
        'Content-Type': 'image/webp',
        Authorization: 'Bearer sk_test',
      });
    expect(status).toBe(200);
    expect((await node.app.request(`http://localhost:3000${body.file.url}`)).status).toBe(200);
  });
});
