import type { Highlights, TextPart } from '@mercer/contract';
import { splitIntoTokens, type Token } from './words.ts';

/** Letters of a description that are shown around its first match. */
const snippetLetters = 160;
const lettersBefore = 40;

/** Marks the words of a search in a product's texts; leaves out the description when it has none of them. */
export function findHighlights(
  { name, description }: { name: string; description: string },
  words: string[],
): Highlights {
  const matches = findMatchingTokens(description, words);
  return {
    name: highlightedParts(name, findMatchingTokens(name, words), { start: 0, end: name.length }),
    ...(matches[0] ? { description: buildSnippet(description, matches, matches[0]) } : {}),
  };
}

function findMatchingTokens(text: string, words: string[]): Token[] {
  return splitIntoTokens(text).filter((token) => words.some((word) => token.word.startsWith(word)));
}

interface Span {
  start: number;
  end: number;
}

function buildSnippet(text: string, matches: Token[], first: Token): TextPart[] {
  const span = findSnippetSpan(text, first);
  const parts = highlightedParts(text, matches, span);
  if (span.start > 0) parts.unshift({ text: '… ', match: false });
  if (span.end < text.length) parts.push({ text: ' …', match: false });
  return mergeTextParts(parts);
}

/** Finds the whole words to show, from a little before the match. */
function findSnippetSpan(text: string, first: Token): Span {
  if (text.length <= snippetLetters) return { start: 0, end: text.length };
  const tokens = splitIntoTokens(text);
  const from = Math.max(0, Math.min(first.start - lettersBefore, text.length - snippetLetters));
  const start = from === 0 ? 0 : Math.min(first.start, tokens.find((token) => token.start >= from)?.start ?? from);
  const fitting = tokens.findLast((token) => token.end <= start + snippetLetters);
  const atEnd = text.length <= start + snippetLetters;
  return { start, end: atEnd ? text.length : Math.min(Math.max(first.end, fitting?.end ?? 0), start + snippetLetters) };
}

function highlightedParts(text: string, matches: Token[], { start, end }: Span): TextPart[] {
  const parts: TextPart[] = [];
  let position = start;
  for (const match of matches.filter((token) => token.start >= start && token.end <= end)) {
    parts.push({ text: text.slice(position, match.start), match: false });
    parts.push({ text: text.slice(match.start, match.end), match: true });
    position = match.end;
  }
  return mergeTextParts([...parts, { text: text.slice(position, end), match: false }]);
}

/** Neighbours of the same kind are one part, and none is empty. */
function mergeTextParts(parts: TextPart[]): TextPart[] {
  const list: TextPart[] = [];
  for (const { text, match } of parts) {
    const last = list.at(-1);
    if (text === '') continue;
    if (last?.match === match) last.text += text;
    else list.push({ text, match });
  }
  return list;
}
