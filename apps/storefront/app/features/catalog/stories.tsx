import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { type Deferred, useLatest } from '../../page-data.tsx';
import { hyphenated } from '../../soft-hyphens.ts';
import { Picture, type PictureFile } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import shelves from './home-page.module.css';
import type { Quote, Stories as StoriesOfPage } from './lists/stories.ts';
import { SceneRows } from './scene-rows.tsx';
import styles from './stories.module.css';

const text = () => messages().home;

/** Below the shelves, which do not wait for them. */
export function Stories({ stories }: { stories: Deferred<StoriesOfPage> }) {
  const { value: { scenes, deals, arrivals, quotes } = {} } = useLatest(stories);
  return (
    <>
      {scenes && <SceneRows scenes={scenes} />}
      {(deals || arrivals) && (
        <div className={styles.stories}>
          {deals && <Story to="/deals" pictures={deals} title={text().reduced} hint={text().reducedHint} />}
          {arrivals && (
            <Story to="/new-arrivals" pictures={arrivals} title={text().unpacked} hint={text().unpackedHint} />
          )}
        </div>
      )}
      {quotes && (
        <section aria-labelledby="worth-reading">
          <h2 id="worth-reading" className={shelves.heading}>
            {text().reviews}
          </h2>
          <ul className={`${shelves.tiles} ${styles.quotes}`}>
            {quotes.map((quote) => (
              <Quoted key={quote.id} quote={quote} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface StoryProps {
  to: string;
  /** The first is the largest. */
  pictures: PictureFile[];
  title: string;
  hint: string;
}

function Story({ to, pictures, title, hint }: StoryProps) {
  return (
    <Link to={to} className={styles.story}>
      <span className={styles.mosaic}>
        {pictures.map((file, at) => (
          <Picture key={file.url} file={file} alt="" slot={at === 0 ? 'card' : 'line'} width={400} height={400} />
        ))}
      </span>
      <h2 className={styles.title}>{hyphenated(title)}</h2>
      <p>{hint}</p>
    </Link>
  );
}

function Quoted({ quote: { words, stars, by, name, slug, picture } }: { quote: Quote }) {
  return (
    <li className={styles.quote}>
      <Rating value={stars} label={messages().product.stars(stars)} />
      <blockquote className={styles.words}>{words}</blockquote>
      <p className={styles.about}>
        {picture && <Picture file={picture} alt="" slot="thumbnail" width={56} height={56} />}
        <span>
          {by ?? messages().reviews.anonymous}
          <Link to={`/products/${slug}`}>{hyphenated(name)}</Link>
        </span>
      </p>
    </li>
  );
}
