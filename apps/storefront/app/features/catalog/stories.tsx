import { useId } from 'react';
import { useDocumentMarkup } from '../../document/document-markup.ts';
import { messages } from '../../i18n/messages.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { type Deferred, useLatestData } from '../../loading/page-data.tsx';
import { Picture, type PictureFile } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import shelves from './home-page.module.css';
import type { Quote, Stories as StoriesOfPage } from './lists/stories.ts';
import { SceneRow } from './scene-row.tsx';
import styles from './stories.module.css';
import { useRoomEvents } from './use-room-events.ts';

const getHomeTexts = () => messages().home;

/**
 * Shows the stories below the shelves, which do not wait for them.
 * @param stories undefined where they stand in the document
 */
export function Stories({ stories }: { stories: Deferred<StoriesOfPage | undefined> }) {
  const id = useId();
  const { isThere, value } = useLatestData(stories);
  const isBrought = isThere && value === undefined;
  const markup = useDocumentMarkup(id, isBrought);
  const events = useRoomEvents();
  return (
    <div key={isBrought ? 'brought' : 'rendered'} id={id} {...events} {...markup}>
      {value && <StoryList stories={value} />}
    </div>
  );
}

function StoryList({ stories: { scenes, deals, arrivals, quotes } }: { stories: StoriesOfPage }) {
  return (
    <>
      {scenes?.map((scene) => (
        <SceneRow key={scene.id} scene={scene} />
      ))}
      {(deals || arrivals) && (
        <div className={styles.stories}>
          {deals && (
            <StoryLink to="/deals" pictures={deals} title={getHomeTexts().reduced} hint={getHomeTexts().reducedHint} />
          )}
          {arrivals && (
            <StoryLink
              to="/new-arrivals"
              pictures={arrivals}
              title={getHomeTexts().unpacked}
              hint={getHomeTexts().unpackedHint}
            />
          )}
        </div>
      )}
      {quotes && (
        <section aria-labelledby="worth-reading">
          <h2 id="worth-reading" className={shelves.heading}>
            {getHomeTexts().reviews}
          </h2>
          <ul className={`${shelves.tiles} ${styles.quotes}`}>
            {quotes.map((quote) => (
              <BuyerQuote key={quote.id} quote={quote} />
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

function StoryLink({ to, pictures, title, hint }: StoryProps) {
  return (
    <a href={to} className={styles.story}>
      <span className={styles.mosaic}>
        {pictures.map((file, at) => (
          <Picture key={file.url} file={file} alt="" slot={at === 0 ? 'card' : 'line'} width={400} height={400} />
        ))}
      </span>
      <h2 className={styles.title}>{insertSoftHyphens(title)}</h2>
      <p>{hint}</p>
    </a>
  );
}

function BuyerQuote({ quote: { words, stars, by, name, slug, picture } }: { quote: Quote }) {
  return (
    <li className={styles.quote}>
      <Rating value={stars} label={messages().product.stars(stars)} />
      <blockquote className={styles.words}>{words}</blockquote>
      <p className={styles.about}>
        {picture && <Picture file={picture} alt="" slot="thumbnail" width={56} height={56} />}
        <span>
          {by ?? messages().reviews.anonymous}
          <a href={`/products/${slug}`}>{insertSoftHyphens(name)}</a>
        </span>
      </p>
    </li>
  );
}
