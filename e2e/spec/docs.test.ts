import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Text of a page without its code, in which links and headings are only examples. */
const readProse = (path: string) =>
  readFileSync(path, 'utf8')
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]]/g, ''));

/** Anchors of a page's headings, as GitHub derives them. */
function listAnchors(path: string) {
  const headings = [...readProse(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  const slugs = headings.map((heading) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return slugs.map((slug, index) => {
    const earlier = slugs.slice(0, index).filter((otherSlug) => otherSlug === slug).length;
    return earlier ? `${slug}-${earlier}` : slug;
  });
}

/** True when a link is absolute, or leads to a file of the repository and to a heading that the file has. */
function leadsSomewhere(page: string, link: string) {
  if (/^(https?:|mailto:|\/)/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const target = path ? normalize(join(dirname(page), path)) : page;
  if (!existsSync(target)) return false;
  return !anchor || (statSync(target).isFile() && listAnchors(target).includes(anchor));
}

test.each(pages)('every link of %s leads somewhere', (page) => {
  const links = [...readProse(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
});

const decisions = pages.find((page) => page.endsWith('adr/README.md')) ?? '';

test('the index of decisions names each of them once, and every number that is not used', () => {
  const index = readFileSync(decisions, 'utf8');
  const files = readdirSync(dirname(decisions)).filter((file) => /^\d{4}-/.test(file));
  const linked = [...index.matchAll(/^- \[\d+\. [^\]]+\]\((\d{4}-[^)]+)\)/gm)].map(([, file = '']) => file);
  expect(linked.toSorted()).toEqual(files.toSorted());
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  const unused = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
    (n) => !numbers.includes(n),
  );
  expect(/^Not used: (.*)\.$/m.exec(index)?.[1]).toBe(unused.join(', '));
});

test('the index calls each decision what its page is called', () => {
  for (const [, title, file = ''] of readFileSync(decisions, 'utf8').matchAll(/^- \[([^\]]+)\]\((\d{4}-[^)]+)\)/gm))
    expect(readFileSync(join(dirname(decisions), file), 'utf8').split('\n')[0]).toBe(`# ${title}`);
});

/** Pages that `npm run generate` writes from the sources, and the specification, which has its own form. */
const unwrapped = /^docs\/(.*\/)?(spec|cli|settings)\.md$|^docs\/(.*\/)?(client|faithfulness)\//;
const wrapped = pages.filter((page) => /^(docs\/.*|[A-Z]+\.md)/.test(page) && !unwrapped.test(page));

test.each(wrapped)('no line of %s is longer than 140 characters, except in tables', (page) => {
  const lines = readFileSync(page, 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 140 && !line.startsWith('|'))).toEqual([]);
});
