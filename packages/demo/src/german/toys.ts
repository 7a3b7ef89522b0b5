import type { Texts } from './texts.ts';

export const toys: Record<string, Texts> = {
  'Honey Bear': [
    'Honigbär',
    'Ein weicher Bär mit gestickten Augen und Armen zum Halten. Er darf in die Waschmaschine, wie jeder wahre Freund.',
  ],
  'Sleepy Slate Bear': [
    'Schläfriger Bär',
    'Ein größerer, schwererer Bär, der von allein sitzt und überall gut schläft. Gefüllt mit kardierter Wolle.',
  ],
  'Maple Play Blocks': [
    'Bauklötze aus Ahorn',
    'Glatte Holzklötze in Formen für Türme, Brücken und sehr kleine Städte. Mit Farben auf Wasserbasis bemalt.',
  ],
  'Wooden Race Car': [
    'Rennwagen aus Holz',
    'Ein Auto mit Rädern, die wirklich laufen, und Ecken, die nie beißen. Es überlebt Treppen.',
  ],
  'Sunday Drive Car': [
    'Sonntagsflitzer',
    'Ein robustes Auto für kurze Fahrten über den Teppich. Die Räder laufen auf Stahlstiften und geradeaus.',
  ],
  'Moon Rocket': [
    'Mondrakete',
    'Eine Rakete in vier Teilen, die sich stapeln lassen und im Flug auseinandergehen. An Bord ist eine kleine Astronautin.',
  ],
  'Night Train Puzzle': [
    'Puzzle Nachtzug',
    'Fünfhundert Teile, ein langer Zug und sehr viele Sterne. Dicke Pappe, die befriedigend klickt.',
  ],
  'Farm Year Puzzle': [
    'Puzzle Bauernhofjahr',
    'Ein Hof in allen vier Jahreszeiten, auf dem es jedes Mal Neues zu finden gibt. Große Teile für kleine Finger.',
  ],
  'Small World Globe': [
    'Kleiner Weltglobus',
    'Ein Globus, der sich auf Berührung dreht und Meere, Berge und hundert Tiere nennt. Der Fuß ist aus Messing.',
  ],
  'Wooden Freight Train': [
    'Güterzug aus Holz',
    'Eine Lok und zwei Wagen für Kohle, Kühe oder Kekse. Die Magnete halten in der Kurve und lassen los, wenn sie sollen.',
  ],
  'Little Night Express': [
    'Kleiner Nachtexpress',
    'Ein dunkelblauer Schlafwagenzug, der sehr leise an der Schlafenszeit vorbeifährt. Er passt auf die üblichen Holzschienen.',
  ],
  'Classic Bath Duck': [
    'Badeente',
    'Eine gelbe Ente aus einem Stück, darum kommt kein Wasser hinein, und innen wächst nichts. Sie schwimmt immer richtig herum.',
  ],
  'Blue Bath Duck': [
    'Blaue Badeente',
    'Dieselbe gute Ente in der Farbe des Meeres, für Familien mit zwei Badenden. Weich genug für neue Zähne.',
  ],
  'Ocean Floor Puzzle': [
    'Bodenpuzzle Ozean',
    'Achtundvierzig große Teile, aus denen ein Wal wird, fast so lang wie ein Bett. Am besten auf dem Bauch liegend.',
  ],
  'First Shape Blocks': [
    'Erste Bauklötze',
    'Achtzehn rund geschliffene Klötze für Türme, die fallen sollen. Manche sind bemalt, manche nicht, kauen darf man alle.',
  ],
};
