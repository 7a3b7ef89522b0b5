import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageText, readPageContent } from './page-text.tsx';

const renderPageBody = (body: string) => {
  const content = readPageContent({ title: 'Sizes', body });
  return renderToStaticMarkup(<PageText paragraphs={content?.paragraphs ?? []} />).replaceAll(
    / (class|scope)="[^"]*"/g,
    '',
  );
};

test('paragraphs are parted by blank lines', () => {
  expect(renderPageBody('One\nline.\n\nTwo | three.')).toBe('<p>One\nline.</p><p>Two | three.</p>');
});

test('lines that all have a stroke are a table', () => {
  expect(renderPageBody('Size | Foot\n38 | 24 cm\n39')).toContain('<p>');
  expect(renderPageBody('Size | Foot\n38 | 24 cm')).toBe(
    '<table><thead><tr><th>Size</th><th>Foot</th></tr></thead><tbody><tr><th>38</th><td>24 cm</td></tr></tbody></table>',
  );
  expect(renderPageBody('A | B | C\n1 |')).toContain('<tr><th>1</th><td></td><td></td></tr>');
});

test('what is no page has no text', () => {
  for (const record of [null, 'text', {}, { title: 1 }]) expect(readPageContent(record)).toBeNull();
});
