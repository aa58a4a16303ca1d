/// The vocabulary of every name, key, path and text that the generator makes up.
let words: [String] = """
    abroad acorn admin agenda airport album amber anchor apple apron arcade archive arena arrow atlas attic autumn award
    bakery balance ballot bamboo barrel basil basket battery beacon berry bicycle binder bird blanket blossom blue boat
    bonus book border bottle boulder branch bread breeze brick bridge bronze brush bucket budget bundle cabin cable cactus
    calendar camera camp canal candle canvas canyon caravan carbon cargo carpet castle cedar cellar ceramic chair chalk
    chapter charter cherry chess choir cinema circle citrus clay cliff clinic clock cloud clover coast cobalt coffee
    collar colony comet compass concert copper coral corner cotton council cradle crane crayon credit creek crystal curtain
    daily dairy dance dawn deal delta deposit desert diary digital dinner diploma dock dollar domain dragon drawer dream
    eagle earth easel echo edge editor elbow elder electric ember emerald engine envelope escort estate event exhibit
    fabric factory falcon family farm feather fence ferry festival field fig finance fjord flag flight flower fog folder
    forest fountain fox frame freight frost fruit galaxy gallery garage garden garnet gate ginger glacier glass globe
    glove gold granite grape gravel green grove guest guide guitar hammer harbor harvest hazel heron highway hill hobby
    honey horizon hotel hour house hybrid icon igloo index indigo ink island ivory jacket jade jasmine jazz jersey
    jewel journal juice jungle kayak kernel kettle kiosk kitchen kite ladder lagoon lake lamp lantern laptop laurel lavender
    leather lemon lens letter lighthouse lilac lily linen lobby locker lotus lunch magnet mango maple marble marina
    market marsh meadow medal melody memo mentor menu meteor mill mineral mint mirror mobile mosaic motor mountain museum
    nature nectar needle nest network nickel night north novel oak oasis ocean olive onyx opal orange orbit orchard
    otter outlet oxygen paddle palace palm panel paper parade parcel park parrot pasture path pearl pebble pencil pepper
    """.split(whereSeparator: \.isWhitespace).map(String.init)

/// Events that every container listens to; the first is the hot one.
let lifecycleEvents = ["gtm.js", "gtm.dom", "gtm.load", "gtm.click", "gtm.historyChange", "gtm.formSubmit"]
