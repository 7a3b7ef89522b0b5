import { useEffect } from 'react';
import { Link } from 'react-router';
import { scaleWords } from '../../i18n/scale-words.ts';
import { LoadFailed } from '../../loading/load-failed.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table.tsx';
import { buildComparePath, maxCompared } from './compared-slugs.ts';
import type { ComparedName, Comparison } from './load-comparison.server.ts';
import { saveSessionText } from './session-text.ts';

interface ComparePageProps {
  /** null: the products could not be fetched */
  comparison: Comparison | null;
  /** Text with which a product was looked for. */
  query: string;
  /** Product that the text names and that is in the comparison already. */
  matchingProduct: ComparedName | null;
}

/** Shows up to three products side by side at one scale. */
export function ComparePage({ comparison, query, matchingProduct }: ComparePageProps) {
  const slugs = comparison?.products.map(({ card }) => card.slug);
  const list = slugs?.join(',');
  useEffect(() => {
    if (list !== undefined) saveSessionText('compared', list);
  }, [list]);
  const words = scaleWords();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.title}</h1>
      {comparison && slugs ? (
        <>
          <Notes comparison={comparison} />
          {query && (
            <Alert tone="info">
              {matchingProduct ? words.alreadyThere(matchingProduct.name) : words.notFound(query)}
            </Alert>
          )}
          {slugs.length > 0 ? (
            <CompareTable products={comparison.products} />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint} />
          )}
          {slugs.length < maxCompared && <AddProduct slugs={slugs} suggestions={comparison.suggestions} />}
        </>
      ) : (
        <LoadFailed text={words.failed} />
      )}
    </div>
  );
}

function Notes({ comparison: { products, missingCount, isShortened } }: { comparison: Comparison }) {
  const words = scaleWords();
  return (
    <>
      {missingCount > 0 && <Alert tone="info">{words.missing(missingCount)}</Alert>}
      {isShortened && <Alert tone="info">{words.tooMany}</Alert>}
      {products.length === 1 && <p className={styles.hint}>{words.single}</p>}
    </>
  );
}

interface AddProductProps {
  slugs: string[];
  suggestions: ComparedName[];
}

/** A form that finds a product by its name, and links that add similar ones. */
function AddProduct({ slugs, suggestions }: AddProductProps) {
  const words = scaleWords();
  return (
    <div className={styles.add}>
      <form action="/compare" className={styles.form}>
        {slugs.length > 0 && <input type="hidden" name="products" value={slugs.join(',')} />}
        <TextField label={words.find} name="find" type="search" autoComplete="off" required maxLength={200} />
        <Button type="submit">{words.findButton}</Button>
      </form>
      {suggestions.length > 0 && (
        <section aria-labelledby="suggestions">
          <h2 id="suggestions" className={styles.heading}>
            {words.suggestions}
          </h2>
          <ul className={styles.suggestions}>
            {suggestions.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={buildComparePath([...slugs, slug])} aria-label={words.addNamed(name)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
