/** A kind of product: what its products have in common. */
export interface Family {
  /** The picture, packages/panel/public/demo/<picture>.svg, and the beginning of the SKUs. */
  picture: string
  type: string
  category: string
  options: Record<string, string[]>
  weight: number
  material: string
  /** Title, description, price in euro, collection, tags. */
  products: [title: string, description: string, euro: number, collection: string, tags: string][]
}

/** Handles and titles. */
export const COLLECTIONS = { summer: "Summer", everyday: "Everyday", studio: "Studio", winter: "Winter" }

/** Two levels: the shop's sections and what is in them. */
export const CATEGORIES = {
  Clothing: ["Shirts", "Sweaters", "Accessories"],
  Home: ["Kitchen", "Light"],
  Desk: ["Paper", "Writing"],
  Reading: ["Books"],
  Travel: ["Bags", "Bottles"],
}

const SIZES = ["S", "M", "L", "XL"]

export const FAMILIES: Family[] = [
  {
    picture: "tee",
    type: "Clothing",
    category: "Shirts",
    options: { Size: SIZES, Color: ["Sand", "Ink"] },
    weight: 180,
    material: "Cotton",
    products: [
      ["Harbour Tee", "A straight cut in heavy cotton that keeps its shape.", 29, "everyday", "cotton,basics"],
      ["Linen Tee", "Loose, light and washed twice before you are.", 39, "summer", "linen,basics"],
      ["Striped Tee", "Narrow stripes, knitted in rather than printed on.", 34, "summer", "cotton,stripes"],
      ["Pocket Tee", "One pocket, large enough for a pencil and a ticket.", 32, "everyday", "cotton,basics"],
      ["Long Sleeve", "For the days between two seasons.", 42, "winter", "cotton,sale"],
    ],
  },
  {
    picture: "hoodie",
    type: "Clothing",
    category: "Sweaters",
    options: { Size: SIZES, Color: ["Moss", "Ink"] },
    weight: 620,
    material: "Cotton fleece",
    products: [
      ["Dockside Hoodie", "Brushed inside, with a hood that stays up.", 79, "winter", "fleece,warm"],
      ["Zip Hoodie", "The same cloth with a two-way zip.", 85, "winter", "fleece,warm"],
      ["Crew Sweater", "Round neck, ribbed cuffs, nothing else.", 69, "everyday", "fleece,basics"],
      ["Fisher Sweater", "Lambswool in a half-cardigan stitch.", 119, "winter", "wool,warm"],
      ["Light Sweater", "Fine cotton for summer evenings.", 59, "summer", "cotton,sale"],
    ],
  },
  {
    picture: "cap",
    type: "Clothing",
    category: "Accessories",
    options: { Color: ["Sand", "Moss", "Ink"] },
    weight: 90,
    material: "Cotton twill",
    products: [
      ["Six-panel Cap", "A soft peak and a strap of the same twill.", 25, "summer", "cotton,sun"],
      ["Cord Cap", "Fine corduroy for the colder half of the year.", 29, "winter", "cord,warm"],
      ["Bucket Hat", "A brim all round, and it folds flat.", 32, "summer", "cotton,sun"],
      ["Watch Cap", "Double-knitted merino, short enough for the ears.", 35, "winter", "wool,warm"],
      ["Sun Visor", "Only what keeps the sun out.", 19, "summer", "cotton,sun,sale"],
    ],
  },
  {
    picture: "socks",
    type: "Clothing",
    category: "Accessories",
    options: { Size: ["36-38", "39-42", "43-46"] },
    weight: 60,
    material: "Cotton",
    products: [
      ["Plain Socks", "The pair that goes with everything.", 9, "everyday", "cotton,basics"],
      ["Striped Socks", "Two colors, one row each.", 11, "everyday", "cotton,stripes"],
      ["Wool Socks", "Thick under the foot, thin at the ankle.", 16, "winter", "wool,warm"],
      ["Trail Socks", "Merino with a reinforced heel.", 18, "summer", "wool,travel"],
      ["Sock Trio", "Three pairs, one drawer sorted.", 24, "everyday", "cotton,sale"],
    ],
  },
  {
    picture: "mug",
    type: "Homeware",
    category: "Kitchen",
    options: { Color: ["White", "Moss", "Clay"] },
    weight: 340,
    material: "Stoneware",
    products: [
      ["Studio Mug", "Thrown by hand, so no two are quite alike.", 18, "studio", "stoneware,coffee"],
      ["Espresso Cup", "Small, thick and warm for longer.", 14, "studio", "stoneware,coffee"],
      ["Tall Mug", "For those who refill once a morning.", 21, "studio", "stoneware,coffee"],
      ["Camping Mug", "Enamel that survives a rucksack.", 16, "summer", "enamel,travel"],
      ["Second-choice Mug", "A small flaw, a smaller price.", 11, "studio", "stoneware,sale"],
    ],
  },
  {
    picture: "bottle",
    type: "Homeware",
    category: "Bottles",
    options: { Volume: ["0.5 l", "0.75 l"], Color: ["Steel", "Moss"] },
    weight: 310,
    material: "Stainless steel",
    products: [
      ["Trail Bottle", "Single wall, light, fits every bottle cage.", 26, "summer", "steel,travel"],
      ["Thermo Bottle", "Hot for twelve hours, cold for twenty-four.", 38, "winter", "steel,travel"],
      ["Glass Bottle", "Borosilicate in a sleeve of felt.", 29, "everyday", "glass,desk"],
      ["Kids' Bottle", "A lid that small hands can open.", 22, "everyday", "steel,kids"],
      ["Flat Bottle", "Slips into a bag beside the laptop.", 33, "studio", "steel,desk"],
    ],
  },
  {
    picture: "notebook",
    type: "Stationery",
    category: "Paper",
    options: { Ruling: ["Plain", "Dotted", "Lined"] },
    weight: 280,
    material: "Paper",
    products: [
      ["Field Notebook", "Thread-bound, opens flat, fits a pocket.", 12, "studio", "paper,desk"],
      ["Desk Notebook", "A4, ninety grams, numbered pages.", 19, "studio", "paper,desk"],
      ["Sketchbook", "Paper that takes ink on both sides.", 24, "studio", "paper,art"],
      ["Pocket Trio", "Three thin ones, one for each thing at a time.", 15, "everyday", "paper,travel"],
      ["Week Planner", "A week on two pages, no year printed in.", 17, "everyday", "paper,desk,sale"],
    ],
  },
  {
    picture: "pen",
    type: "Stationery",
    category: "Writing",
    options: { Ink: ["Black", "Blue"] },
    weight: 30,
    material: "Brass",
    products: [
      ["Brass Pen", "Heavy, plain, refillable for ever.", 39, "studio", "brass,desk"],
      ["Fountain Pen", "A steel nib that forgives.", 49, "studio", "steel,desk"],
      ["Pencil Set", "Six grades from 2H to 4B.", 14, "studio", "wood,art"],
      ["Gel Pen Pair", "One at home, one in the bag.", 8, "everyday", "plastic,desk"],
      ["Brush Pen", "For signs, cards and mistakes.", 12, "studio", "plastic,art"],
    ],
  },
  {
    picture: "tote",
    type: "Bags",
    category: "Bags",
    options: { Color: ["Natural", "Ink"] },
    weight: 220,
    material: "Canvas",
    products: [
      ["Market Tote", "Long handles and a flat bottom.", 22, "everyday", "canvas,travel"],
      ["Zip Tote", "The same with a zip and an inner pocket.", 34, "everyday", "canvas,travel"],
      ["Day Pack", "Eighteen litres, rolled at the top.", 89, "summer", "canvas,travel"],
      ["Weekender", "Two nights, if you fold well.", 139, "summer", "canvas,travel"],
      ["Pouch Set", "Three sizes for cables, pens and the rest.", 27, "studio", "canvas,desk,sale"],
    ],
  },
  {
    picture: "lamp",
    type: "Homeware",
    category: "Light",
    options: { Color: ["White", "Ink"] },
    weight: 1400,
    material: "Steel",
    products: [
      ["Desk Lamp", "One arm, one joint, warm light.", 95, "studio", "steel,desk"],
      ["Reading Lamp", "Clips to a shelf and turns everywhere.", 59, "studio", "steel,desk"],
      ["Floor Lamp", "Stands behind a chair and keeps quiet.", 179, "studio", "steel,home"],
      ["Paper Lantern", "Arrives flat, opens in a minute.", 29, "everyday", "paper,home"],
      ["Camp Lantern", "Charges by day, shines till morning.", 45, "summer", "plastic,travel"],
    ],
  },
  {
    picture: "book",
    type: "Books",
    category: "Books",
    options: { Format: ["Paperback", "Hardcover"] },
    weight: 450,
    material: "Paper",
    products: [
      ["On Keeping Shop", "Forty short chapters on counters and customers.", 24, "studio", "reading"],
      ["The Tide Table", "A novel about a ferry that is never late.", 19, "summer", "reading"],
      ["Bread and Patience", "Sixty recipes, one sourdough.", 32, "everyday", "reading,home"],
      ["Small Repairs", "How to mend what is worth it.", 28, "everyday", "reading,home"],
      ["Night Trains", "Photographs from twelve sleeping cars.", 39, "winter", "reading,travel"],
    ],
  },
  {
    picture: "candle",
    type: "Homeware",
    category: "Light",
    options: { Scent: ["None", "Cedar", "Fig"] },
    weight: 260,
    material: "Beeswax",
    products: [
      ["Tin Candle", "Burns for thirty hours, then keeps buttons.", 17, "winter", "wax,home"],
      ["Glass Candle", "Poured into a tumbler you will go on using.", 24, "winter", "wax,home"],
      ["Taper Pair", "Dipped by hand, thirty centimetres.", 12, "winter", "wax,home"],
      ["Garden Candle", "Three wicks against the wind.", 29, "summer", "wax,home"],
      ["Tea Light Dozen", "Twelve, in cups that go round again.", 10, "everyday", "wax,home,sale"],
    ],
  },
]

/** Not for sale yet, so that operators see more than one status. */
export const UNPUBLISHED: Record<string, "draft" | "proposed"> = {
  "Brush Pen": "draft",
  "Camp Lantern": "draft",
  "Night Trains": "proposed",
}

/** What a gift card can be worth, in euro. */
export const GIFT_CARD_VALUES = [25, 50, 100]
