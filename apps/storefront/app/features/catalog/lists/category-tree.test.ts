import { expect, test } from 'vitest';
import { treeOf } from './category-tree.tsx';

const link = (slug: string, below?: true) => ({ name: slug, slug, productCount: 1, ...(below && { below }) });

test('categories stand below the one before them', () => {
  const tree = treeOf([link('home'), link('kitchen', true), link('garden', true), link('food')]);
  expect(tree.map(({ top, below }) => [top.slug, ...below.map(({ slug }) => slug)])).toEqual([
    ['home', 'kitchen', 'garden'],
    ['food'],
  ]);
});

test('one whose parent is not told of stands for itself', () => {
  expect(treeOf([link('kitchen', true)])).toMatchObject([{ top: { slug: 'kitchen' }, below: [] }]);
});
