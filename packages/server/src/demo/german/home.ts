export const home: Record<string, [name: string, description: string]> = {
  'Everyday Mug': [
    'Becher für jeden Tag',
    'Ein Becher mit schwerem Boden, der den Kaffee heiß hält und gut in der Hand liegt. Er verträgt Spülmaschine, Mikrowelle und kleine ungeschickte Hände.',
  ],
  'Maple Cutting Board': [
    'Schneidebrett aus Ahorn',
    'Ein Brett aus einem einzigen Stück Ahorn, freundlich zu Messern und schön genug zum Auftragen. Ab und zu geölt, überlebt es die Küche.',
  ],
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
  'Velvet Corner Sofa': [
    'Samtsofa für die Ecke',
    'Ein tiefer Zweisitzer mit einem Gestell aus Buche und Bezügen, die sich zum Reinigen abnehmen lassen. Die Kissen sind mit Federn und Schaum gefüllt und bleiben so in Form.',
  ],
  'Round Oak Table': [
    'Runder Eichentisch',
    'Ein runder Tisch für zwei, oder für vier, die sich mögen. Geölte Eiche, gedrechselte Beine und eine Platte, die sich immer wieder schleifen und ölen lässt.',
  ],
  'Curve Dining Chair': [
    'Geschwungener Esszimmerstuhl',
    'Ein gepolsterter Stuhl, dessen Lehne dem Rücken folgt. Die Beine werden ohne Werkzeug eingeschraubt, der Filzbezug lässt sich sauber bürsten.',
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
  'Green Aloe in Clay': [
    'Grüne Aloe im Tontopf',
    'Eine gesunde Aloe in einem handgemachten Tontopf, bereit für ein helles Fensterbrett. Sie möchte zweimal im Monat Wasser und dankt fürs Vergessen.',
  ],
};
