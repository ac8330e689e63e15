// What a pile of Kings' Struggle scores, by the rulebook's tables: a port of the look-up and of the
// enumeration of best groups (kings/struggle/partition), which a test compares with it pile by pile.
// Nothing here knows of the page. A pile is ten counts, of the powers 1 to 10; a group an array of
// powers, lowest first.

const kingsScore = (() => {
  let adds, after, sets, runs, shortest;

  // Unpacks the transducer's table, as kings.struggle.partition.transducer packs it.
  async function load({ table, levels, sets: ofSets, runs: ofRuns }) {
    const packed = Uint8Array.from(atob(table), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const all = levels.reduce((sum, states) => sum + states, 0);
    const leads = (at) => bytes[at] << 8 | bytes[7 * all + at];
    adds = new Int16Array(7 * all);
    after = new Int32Array(7 * all);
    let state = 0, first = 0;
    for (const states of levels) {
      first += states; // the number of the first state that has read one count more
      for (const end = state + states; state < end; state++) {
        for (let count = 0; count < 7; count++) {
          after[7 * state + count] = 7 * (first + leads(count * all + state));
          adds[7 * state + count] = bytes[7 * (2 * all + state) + count];
        }
      }
    }
    sets = [0, ...ofSets];
    runs = ofRuns;
    shortest = runs[0][0];
  }

  // A pile in words, as kings.struggle.partition.groups.parse_pile reads those of powers: 2^3 3-8 10.
  // Raises an Error that says which word can't be read, and why.
  function parse(words) {
    const counts = Array(10).fill(0);
    words.replace(/[–—−]/g, "-").replaceAll(",", " ").split(/\s+/).filter(Boolean).forEach((word, at) => {
      const refuse = (why) => { throw new Error(`word ${at + 1}, “${word}”: ${why}`); };
      const read = /^0*([1-9]|10)(?:-0*([1-9]|10))?(?:\^([1-6]))?$/.exec(word);
      if (!read) refuse("a word is a power (2), some of it (2^3) or all from one to another (3-8).");
      const [, low, high, copies] = read.map((part) => part && Number(part));
      if (high <= low) refuse("the lower power stands first, as in 3-8.");
      for (let power = low; power <= (high ?? low); power++) counts[power - 1] += copies ?? 1;
      if (counts.some((many) => many > 6)) refuse("there are six cards of each power at most (S-01).");
    });
    return counts;
  }

  function points(counts) {
    let place = 0, sum = 0;
    for (let rank = 0; rank < 10; rank++) {
      const at = place + counts[rank];
      sum += adds[at];
      place = after[at];
    }
    return sum;
  }

  // All best groupings, in the order of kings.struggle.partition.exact.best_partitions. A set is
  // worth more than its parts, so what is in no run is one set of each power.
  function best(counts) {
    const ways = [];
    const waiting = [{ pile: [...counts], rank: 0, longest: 10, worth: points(counts), laid: [] }];
    while (waiting.length) {
      let { pile, rank, longest, worth, laid } = waiting.pop();
      while (rank < 10 && !pile[rank]) {
        rank++;
        longest = 10;
      }
      if (rank > 10 - shortest) {
        ways.push(laid);
        continue;
      }
      let end = rank;
      while (end < 10 && pile[end]) end++;
      const reach = end - rank;
      const alone = pile.map((number, at) => (at <= rank ? 0 : number));
      const rest = worth - sets[pile[rank]];
      if (reach < shortest || points(alone) === rest) {
        waiting.push({ pile: alone, rank: rank + 1, longest: 10, worth: rest, laid });
      }
      for (const [length, scored] of runs) {
        if (length > Math.min(reach, longest)) break;
        const other = pile.map((number, at) => (at < rank ? 0 : at < rank + length ? number - 1 : number));
        if (points(other) === worth - scored) {
          waiting.push({ pile: other, rank, longest: length, worth: worth - scored, laid: [...laid, [rank + 1, length]] });
        }
      }
    }
    return ways
      .map((laid) => ({ laid, order: orderOf(laid) }))
      .sort((one, other) => compare(one.order, other.order))
      .map(({ laid }) => groupsOf(counts, laid));
  }

  // Rank by rank: more runs that go on before fewer, longer before shorter, then more new runs.
  function orderOf(laid) {
    const order = [];
    for (let rank = 1; rank <= 10; rank++) {
      const kept = laid.filter(([first, length]) => first < rank && rank < first + length).map(([first]) => first - rank).sort((one, other) => one - other);
      order.push(-kept.length, ...kept, -laid.filter(([first]) => first === rank).length);
    }
    return order;
  }

  function compare(one, other) {
    const at = one.findIndex((number, place) => number !== other[place]);
    return at < 0 ? 0 : one[at] - other[at];
  }

  // Runs before sets, longer before shorter, lower cards first.
  function groupsOf(counts, laid) {
    const left = [...counts], groups = [];
    for (const [first, length] of laid) {
      groups.push(Array.from({ length }, (_, at) => first + at));
      for (let at = first - 1; at < first - 1 + length; at++) left[at]--;
    }
    left.forEach((number, at) => number && groups.push(Array(number).fill(at + 1)));
    return tidy(groups);
  }

  const isRun = (group) => group.length > 1 && group[0] !== group[1];

  function tidy(groups) {
    return [...groups].sort((one, other) =>
      isRun(other) - isRun(one) || other.length - one.length || one[0] - other[0]);
  }

  // What a group scores, or null where it is neither a set nor a run (S-61, S-62).
  function groupPoints(group) {
    const cards = [...group].sort((one, other) => one - other);
    if (cards.every((card) => card === cards[0])) return cards.length < sets.length ? sets[cards.length] : null;
    const follows = cards.every((card, at) => card === cards[0] + at);
    return follows ? runs.find(([length]) => length === cards.length)?.[1] ?? null : null;
  }

  // What one more card of each power adds (null: all six are there), and what one fewer costs.
  function marginals(counts) {
    const now = points(counts);
    const changed = (at, more) => points(counts.map((number, place) => (place === at ? number + more : number)));
    return {
      gain: counts.map((number, at) => (number < 6 ? changed(at, 1) - now : null)),
      loss: counts.map((number, at) => (number ? now - changed(at, -1) : null)),
    };
  }

  // The best grouping in which most cards stay where they are, and which cards have to go where:
  // { groups, kept, moves: [{ cards, from, to, becomes }] }. `from` and `to` are places in `mine`, and
  // `to` is null where they begin a group of their own; `kept` maps places in `mine` to groups.
  function nearest(mine, counts) {
    let found = null;
    for (const groups of best(counts)) {
      const { kept, staying } = matched(mine, groups);
      if (found === null || staying > found.staying) found = { groups, kept, staying };
    }
    const { groups, kept } = found;
    const leaving = mine.map((group, at) => less(group, kept.has(at) ? groups[kept.get(at)] : []));
    const stays = new Map([...kept].map(([at, to]) => [to, at]));
    const moves = [];
    groups.forEach((group, to) => {
      const at = stays.get(to);
      let needed = less(group, at === undefined ? [] : mine[at]);
      leaving.forEach((lying, from) => {
        const cards = common(needed, lying);
        if (!cards.length) return;
        moves.push({ cards, from, to: at ?? null, becomes: group });
        needed = less(needed, cards);
        leaving[from] = less(lying, cards);
      });
    });
    return { groups, kept, moves };
  }

  function less(group, taken) {
    const left = [...group];
    for (const card of taken) {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  }

  const common = (one, other) => less(one, less(one, other));

  // Groups matched one to one so that most cards stay: an assignment at the least cost (H. W. Kuhn,
  // The Hungarian method, 1955), with a price for each row and column.
  function matched(mine, theirs) {
    const size = Math.max(mine.length, theirs.length);
    const cost = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) =>
      row < mine.length && column < theirs.length ? -common(mine[row], theirs[column]).length : 0));
    const rowPrice = Array(size + 1).fill(0), columnPrice = Array(size + 1).fill(0), rowOf = Array(size + 1).fill(0), way = Array(size + 1).fill(0);
    for (let row = 1; row <= size; row++) {
      const least = Array(size + 1).fill(Infinity), done = Array(size + 1).fill(false);
      let column = 0;
      rowOf[0] = row;
      do {
        done[column] = true;
        const at = rowOf[column];
        let step = Infinity, next = 0;
        for (let to = 1; to <= size; to++) {
          if (done[to]) continue;
          const beyond = cost[at - 1][to - 1] - rowPrice[at] - columnPrice[to];
          if (beyond < least[to]) {
            least[to] = beyond;
            way[to] = column;
          }
          if (least[to] < step) {
            step = least[to];
            next = to;
          }
        }
        for (let to = 0; to <= size; to++) {
          if (done[to]) {
            rowPrice[rowOf[to]] += step;
            columnPrice[to] -= step;
          } else least[to] -= step;
        }
        column = next;
      } while (rowOf[column] !== 0);
      do {
        const before = way[column];
        rowOf[column] = rowOf[before];
        column = before;
      } while (column);
    }
    const kept = new Map();
    let staying = 0;
    for (let column = 1; column <= size; column++) {
      const row = rowOf[column] - 1, same = row < mine.length && column <= theirs.length ? -cost[row][column - 1] : 0;
      if (same) {
        kept.set(row, column - 1);
        staying += same;
      }
    }
    return { kept, staying };
  }

  // Most points; then most cards; then most 10s, 9s and so on (S-64). Adds a rank to each.
  function ranked(players) {
    const keyed = players.map((player) => ({ ...player, key: [player.total, sum(player.counts), ...[...player.counts].reverse()] }));
    return keyed
      .map((player) => ({ ...player, rank: 1 + keyed.filter((other) => compare(other.key, player.key) > 0).length }))
      .sort((one, other) => one.rank - other.rank)
      .map((player, at, all) => ({ ...player, by: at === 0 || all[at - 1].rank === player.rank ? null : player.key.findIndex((number, place) => number !== all[at - 1].key[place]) }));
  }

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  // The puzzle of a day, as kings.publish.scorer.daily_puzzle draws it: 8 to 13 cards for which
  // “longest run first” and “sets only” both fail. The numbers are Marsaglia's xorshift (2003).
  function puzzle(day) {
    let state = (day * 2654435761) >>> 0 || 1;
    const draw = (below) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      state >>>= 0;
      return state % below;
    };
    for (;;) {
      const deck = Array.from({ length: 60 }, (_, at) => at % 10), counts = Array(10).fill(0);
      for (let cards = 8 + draw(6); cards; cards--) counts[deck.splice(draw(deck.length), 1)[0]]++;
      const most = points(counts);
      if (setsOnly(counts) < most && longestFirst(counts) < most) return counts;
    }
  }

  const setsOnly = (counts) => sum(counts.map((number) => sets[number]));

  function longestFirst(counts) {
    const left = [...counts];
    let total = 0;
    for (;;) {
      let longest = 0, first = 0;
      for (let start = 0; start < 10; start++) {
        let end = start;
        while (end < 10 && left[end]) end++;
        if (end - start > longest) [longest, first] = [end - start, start];
      }
      if (longest < shortest) return total + setsOnly(left);
      total += runs.find(([length]) => length === longest)[1];
      for (let at = first; at < first + longest; at++) left[at]--;
    }
  }

  return { load, parse, points, best, marginals, groupPoints, nearest, ranked, puzzle, isRun, tidy };
})();
