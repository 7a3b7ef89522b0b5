import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Scene } from './lists/scenes.ts';
import { RoomGoods, RoomSpots } from './room.tsx';
import styles from './scene-row.module.css';

const width = 1000;

/** Shows a scene beside the list of its products. */
export function SceneRow({ scene: { id, to, title, text, picture, dark, products } }: { scene: Scene }) {
  return (
    <section className={styles.scene} aria-label={title} data-room={id}>
      <div className={styles.picture}>
        <Picture
          file={picture}
          dark={dark}
          alt=""
          slot="scene"
          width={width}
          height={Math.round((width * picture.height) / picture.width)}
        />
        <RoomSpots picture={picture} products={products} />
      </div>
      <div>
        <h2 className={styles.title}>
          <a href={to}>{insertSoftHyphens(title)}</a>
        </h2>
        <p className={styles.text}>{text}</p>
        {products.length > 0 && <RoomGoods products={products} />}
      </div>
    </section>
  );
}
