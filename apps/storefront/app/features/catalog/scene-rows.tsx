import { Link } from 'react-router';
import { hyphenated } from '../../soft-hyphens.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Scene } from './lists/scenes.ts';
import styles from './stories.module.css';

/** One below the other, their pictures on the left and on the right by turns. */
export function SceneRows({ scenes }: { scenes: Scene[] }) {
  return scenes.map(({ to, title, text, picture }) => (
    <Link key={`${to} ${title}`} to={to} className={`${styles.story} ${styles.scene}`}>
      <Picture
        file={picture}
        alt=""
        slot="scene"
        width={400}
        height={Math.round((400 * picture.height) / picture.width)}
      />
      <span>
        <h2 className={styles.title}>{hyphenated(title)}</h2>
        {text}
      </span>
    </Link>
  ));
}
