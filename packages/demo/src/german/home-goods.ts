import type { Texts } from './texts.ts';

export const homeGoods: Record<string, Texts> = {
  'Brass Reading Lamp': [
    'Leselampe aus Messing',
    'Eine Tischlampe mit massivem Messingfuß und einem Schirm aus farbigem Leinen. Sie wirft einen ruhigen Lichtkreis, gerade recht für einen Sessel und ein Buch.',
  ],
  'River Stone Vase': [
    'Vase Flusskiesel',
    'Eine bauchige Vase, von Hand gedreht und im Grau nasser Steine glasiert. Ein paar Zweige genügen, und sie sieht fertig aus.',
  ],
  'Linen Weave Blanket': [
    'Decke aus Leinengewebe',
    'Eine Decke aus Leinen und Baumwolle in offener Bindung mit kurzen Fransen. Kühl im Sommer, warm unter einer zweiten im Winter.',
  ],
  'Night Cedar Candle': [
    'Kerze Nachtzeder',
    'Sojawachs mit Zeder, etwas Rauch und Orangenschale. Sie brennt gleichmäßig bis zum Boden, und danach wird das Glas ein guter Trinkbecher.',
  ],
  'Stripe Sofa Cushion': [
    'Gestreiftes Sofakissen',
    'Ein pralles Federkissen mit gewebten Streifen. Der Bezug hat einen verdeckten Reißverschluss und wird bei 40 Grad gewaschen.',
  ],
  'Twin Bell Clock': [
    'Doppelglockenwecker',
    'Ein Wecker mit zwei Glocken, die jeden wecken, und einem Licht, das niemanden weckt. Die Zeiger gleiten, ohne zu ticken.',
  ],
  'Woven Store Basket': [
    'Geflochtener Vorratskorb',
    'Ein Weidenkorb mit gebogenem Henkel für Spielzeug, Handtücher oder Anmachholz. Für jeden braucht ein Flechter etwa eine Stunde.',
  ],
  'Hotel Towel Stack': [
    'Handtuchstapel Hotel',
    'Zwei Badetücher, ein Handtuch und ein Waschlappen aus Baumwolle mit langen Schlingen. Sie nehmen Wasser bei der ersten Berührung auf und sind am Morgen trocken.',
  ],
  'Round Oak Mirror': [
    'Runder Eichenspiegel',
    'Ein runder Spiegel in einem schmalen Ring aus Eiche, der einen engen Flur weiter macht. Er hängt an einem einzigen starken Haken, der beiliegt.',
  ],
  'Hallway Mirror': [
    'Flurspiegel',
    'Ein kleinerer Spiegel mit dunkel gebeiztem Rahmen für den letzten Blick vor der Tür. Das Glas ist frei von Blei und Kupfer.',
  ],
  'Oak Picture Frame': [
    'Bilderrahmen aus Eiche',
    'Ein schmaler Eichenrahmen mit echtem Glas und einem Passepartout aus weißem Karton. Zwei Klammern drehen, und das Bild ist gewechselt.',
  ],
  'Black Gallery Frame': [
    'Dunkler Galerierahmen',
    'Ein schlichter dunkler Rahmen für Fotos, Zeichnungen und gute Zeugnisse. Er steht auf dem Regal oder hängt, hoch wie quer.',
  ],
  'Flat Weave Rug': [
    'Flachgewebter Teppich',
    'Ein dünner, dichter Teppich aus Wolle auf Baumwolle, auf beiden Seiten gleich gewebt. Einmal im Jahr gewendet, hält er zwanzig.',
  ],
  'Hall Runner Rug': [
    'Läufer für den Flur',
    'Ein schmaler Teppich für den Weg von der Tür zur Küche. Die Jute nimmt die Stiefel, die Wolle ist weich unter bloßen Füßen.',
  ],
  'Fig Leaf Candle': [
    'Kerze Feigenblatt',
    'Grüne Feige, etwas Kokos und der Staub einer warmen Straße in reinem Sojawachs. Der Docht aus Baumwolle will gekürzt werden, sonst nichts.',
  ],
  'Bedside Arm Lamp': [
    'Nachttischlampe mit Gelenkarm',
    'Eine kleine Lampe mit Gelenkarm für die letzten zehn Seiten des Tages. Der Schalter sitzt dort, wo eine müde Hand ihn sucht.',
  ],
  'Tall Twig Vase': [
    'Hohe Zweigvase',
    'Eine hohe Vase mit engem Hals, die einen Zweig genau dort hält, wo man ihn haben will. Am Fuß schwer und bis zu einem gewissen Grad katzensicher.',
  ],
};
