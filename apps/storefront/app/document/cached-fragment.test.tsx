import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FragmentStore } from '../loading/request-context.ts';
import { CachedFragment, KeptPartsContext } from './cached-fragment.tsx';
import { createFragmentRenderer } from './fragment-cache.server.ts';

let calls = 0;

function NameTag({ text }: { text: string }) {
  calls += 1;
  return <b title={text}>{text}</b>;
}

function NameList({ names }: { names: string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <CachedFragment by={[name]}>
            <NameTag text={name} />
          </CachedFragment>
        </li>
      ))}
    </ul>
  );
}

const store: FragmentStore = new Map();

function renderPage(names: string[], settings = 'en') {
  const parts = createFragmentRenderer(store, settings, 'se+cr/et==');
  const list = (
    <KeptPartsContext value={parts}>
      <NameList names={names} />
    </KeptPartsContext>
  );
  return parts.complete(renderToString(list)).toString();
}

test('a page of parts that are known is the page that would be rendered', () => {
  const names = ['cup', '<b>&', '[0]', 'a \u2028 b'];
  const rendered = renderToString(<NameList names={names} />);
  calls = 0;
  expect(renderPage(names)).toBe(rendered);
  expect(calls).toBe(names.length);
  expect(renderPage(names)).toBe(rendered);
  expect(renderPage(names.toReversed())).toBe(renderToString(<NameList names={names.toReversed()} />));
  expect(calls).toBe(2 * names.length);
});

test('what is shown otherwise elsewhere is another part', () => {
  renderPage(['lamp']);
  calls = 0;
  renderPage(['lamp'], 'de');
  expect(calls).toBe(1);
});

test('a part of parts is known as a whole, and they are by themselves', () => {
  const createNestedList = (names: string[]) => (
    <CachedFragment by={['list', names]}>
      <NameList names={names} />
      <p>
        <CachedFragment by={['count', names.length]}>
          <i>{names.length}</i>
        </CachedFragment>
      </p>
    </CachedFragment>
  );
  const nestedStore: FragmentStore = new Map();
  const renderNestedPage = (names: string[]) => {
    const parts = createFragmentRenderer(nestedStore, 'en', 'secret');
    return parts
      .complete(renderToString(<KeptPartsContext value={parts}>{createNestedList(names)}</KeptPartsContext>))
      .toString();
  };
  const names = ['tea', 'pot'];
  const expected = renderToString(createNestedList(names));
  calls = 0;
  expect([renderNestedPage(names), renderNestedPage(names), renderNestedPage([...names])]).toEqual([
    expected,
    expected,
    expected,
  ]);
  expect(calls).toBe(2);
  expect(renderNestedPage(['pot'])).toBe(renderToString(createNestedList(['pot'])));
  expect(calls).toBe(3);
});
