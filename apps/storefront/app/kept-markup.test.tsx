import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kept, KeptPartsContext } from './kept-markup.tsx';
import { createPartStore, keptParts } from './kept-parts.server.ts';

let calls = 0;

function Name({ text }: { text: string }) {
  calls += 1;
  return <b title={text}>{text}</b>;
}

function List({ names }: { names: string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Kept by={[name]}>
            <Name text={name} />
          </Kept>
        </li>
      ))}
    </ul>
  );
}

const store = createPartStore();

function page(names: string[], settings = 'en') {
  const parts = keptParts(store, settings, 'se+cr/et==');
  const list = (
    <KeptPartsContext value={parts}>
      <List names={names} />
    </KeptPartsContext>
  );
  return parts.complete(renderToString(list)).toString();
}

test('a page of parts that are known is the page that would be rendered', () => {
  const names = ['cup', '<b>&', '[0]', 'a \u2028 b'];
  const rendered = renderToString(<List names={names} />);
  calls = 0;
  expect(page(names)).toBe(rendered);
  expect(calls).toBe(names.length);
  expect(page(names)).toBe(rendered);
  expect(page(names.toReversed())).toBe(renderToString(<List names={names.toReversed()} />));
  expect(calls).toBe(2 * names.length);
});

test('the oldest parts go when there are too many', () => {
  const few = createPartStore(12);
  for (const key of ['a', 'b', 'c']) few.set(key, Buffer.from('text'));
  expect(['a', 'b', 'c'].map((key) => few.get(key)?.toString())).toEqual([undefined, 'text', 'text']);
});

test('what is shown otherwise elsewhere is another part', () => {
  page(['lamp']);
  calls = 0;
  page(['lamp'], 'de');
  expect(calls).toBe(1);
});

test('a part of parts is known as a whole, and they are by themselves', () => {
  const whole = (names: string[]) => (
    <Kept by={['list', names]}>
      <List names={names} />
      <p>
        <Kept by={['count', names.length]}>
          <i>{names.length}</i>
        </Kept>
      </p>
    </Kept>
  );
  const own = createPartStore();
  const written = (names: string[]) => {
    const parts = keptParts(own, 'en', 'secret');
    return parts.complete(renderToString(<KeptPartsContext value={parts}>{whole(names)}</KeptPartsContext>)).toString();
  };
  const names = ['tea', 'pot'];
  const expected = renderToString(whole(names));
  calls = 0;
  expect([written(names), written(names), written([...names])]).toEqual([expected, expected, expected]);
  expect(calls).toBe(2);
  expect(written(['pot'])).toBe(renderToString(whole(['pot'])));
  expect(calls).toBe(3);
});
