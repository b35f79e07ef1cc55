/* The rollouts of Speedsauna's "strong" written again in C, as the measure for the compiled kernel.
   Same table, same random numbers, same policy: both must end in the same tables. */
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  SEATS = 8, VALUES = 13, LEVELS = 5, STACK_SIZE = 80,
  HAND = 0, CLOSED = HAND + SEATS * VALUES, OPENED = CLOSED + SEATS * VALUES, IN_HAND = OPENED + SEATS * LEVELS,
  ON_JETTY = IN_HAND + SEATS, PUBLIC = ON_JETTY + SEATS, STACK = PUBLIC + VALUES, SIZE = STACK + 2 * STACK_SIZE,
  STOCK = SIZE + 2, IN_STOCK = STOCK + STACK_SIZE, TURN, DIRECTION, CHAIN, LAID_ON, BEFORE, IDLE, ENDED, COUNT, PILES,
  LIMIT, DRAWING, TABLE_SIZE
};
enum { HEAT, PER_CARD, GOES_ON, LAID, HAND_MEAN, HAND_EACH, JETTY_EACH, SPREAD };

static const int LEVEL[VALUES] = {0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4};
static const int LOWEST[LEVELS + 1] = {0, 2, 5, 8, 11, 13};

static int64_t random_below(uint64_t *rng, int64_t n) {
  uint64_t x = *rng;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  *rng = x;
  return (int64_t)(((x >> 33) * (uint64_t)n) >> 31);
}

static double heat_without(const int32_t *t, int seat, int value, int relation) {
  const int32_t *hand = t + HAND + seat * VALUES;
  int heat = 0, unseen = 0, warming = 0;
  for (int level = 0; level < LEVELS; level++) {
    int highest = 0, more = 0;
    for (int other = LOWEST[level]; other < LOWEST[level + 1]; other++) {
      int mine = hand[other], left = 6 - t[PUBLIC + other] - mine;
      unseen += left;
      if (mine > (other == value)) {
        highest = other;
        more = 0;
      } else {
        more += left * (other - highest);
      }
    }
    heat += highest;
    warming += more;
  }
  return relation > 0 && unseen > 0 ? heat + (double)warming / unseen : heat;
}

static double beaten(const int32_t *t, int seat, double heat, const double *p) {
  double stays = 1.0;
  for (int other = 0; other < t[COUNT]; other++) {
    if (other == seat) continue;
    double mean;
    if (t[ON_JETTY + other] > 0) {
      mean = p[JETTY_EACH] * t[ON_JETTY + other];
      for (int level = 0; level < LEVELS; level++) mean += t[OPENED + other * LEVELS + level];
    } else {
      mean = p[HAND_MEAN] + p[HAND_EACH] * t[IN_HAND + other];
    }
    stays *= 1.0 - 1.0 / (1.0 + exp((mean - heat) / p[SPREAD]));
  }
  return 1.0 - stays;
}

static double play_cost(const int32_t *t, int seat, int value, int relation, int cards, const double *p) {
  int left = cards - 1 + (relation > 0);
  if (left <= t[LIMIT]) {
    double heat = heat_without(t, seat, value, relation);
    return beaten(t, seat, heat, p) * (heat + 10.0);
  }
  double cost = p[PER_CARD] * left + p[GOES_ON] - p[LAID] * value;
  if (p[HEAT] > 0.0) cost += p[HEAT] * heat_without(t, seat, value, relation);
  return cost;
}

static double chain_cost(int32_t *t, int seat, int value, int cards, const double *p) {
  int32_t *hand = t + HAND + seat * VALUES;
  int copies = hand[value];
  double best = 1e9;
  for (int laid = 1; laid <= copies; laid++) {
    hand[value]--;
    t[PUBLIC + value]++;
    if (laid == cards) best = 0.0;
    for (int other = 0; other < VALUES; other++) {
      if (hand[other] > 0 && other != value) {
        double cost = play_cost(t, seat, other, other > value ? 1 : -1, cards - laid, p);
        if (cost < best) best = cost;
      }
    }
  }
  t[PUBLIC + value] -= copies;
  hand[value] = copies;
  return best;
}

static void normal_play(int32_t *t, int seat, const double *p, int *card, int *on) {
  const int32_t *hand = t + HAND + seat * VALUES;
  int cards = t[IN_HAND + seat];
  double best = 1e9;
  for (int pile = 0; pile < t[PILES]; pile++) {
    int top = t[STACK + pile * STACK_SIZE + t[SIZE + pile] - 1];
    for (int value = 0; value < VALUES; value++) {
      if (hand[value] == 0) continue;
      double cost = value == top ? chain_cost(t, seat, value, cards, p)
                                 : play_cost(t, seat, value, value > top ? 1 : -1, cards, p);
      if (cost < best) {
        best = cost;
        *card = value;
        *on = pile;
      }
    }
  }
}

static void draw_stock(int32_t *t, int seat, uint64_t *rng) {
  if (t[IN_STOCK] == 0) {
    for (int pile = 0; pile < t[PILES]; pile++) {
      int32_t *stack = t + STACK + pile * STACK_SIZE;
      int size = t[SIZE + pile];
      for (int i = 0; i < size - 1; i++) {
        t[STOCK + t[IN_STOCK]++] = stack[i];
        t[PUBLIC + stack[i]]--;
      }
      stack[0] = stack[size - 1];
      t[SIZE + pile] = 1;
    }
  }
  int count = t[IN_STOCK];
  if (count == 0) return;
  int at = STOCK + (int)random_below(rng, count);
  int card = t[at];
  t[at] = t[STOCK + count - 1];
  t[IN_STOCK] = count - 1;
  t[HAND + seat * VALUES + card]++;
  t[IN_HAND + seat]++;
}

static void pass_on(int32_t *t, int seat) {
  int after = (seat + t[DIRECTION] + t[COUNT]) % t[COUNT];
  t[TURN] = after;
  t[CHAIN] = 0;
  t[BEFORE] = t[IN_HAND + after];
}

static void end_turn(int32_t *t, int seat) {
  int cards = t[IN_HAND + seat];
  t[IDLE] = cards < t[BEFORE] ? 0 : t[IDLE] + 1;
  if (cards == 0) {
    t[ENDED] = 1 + seat;
    return;
  }
  if (cards <= t[LIMIT]) {
    for (int value = 0; value < VALUES; value++) {
      t[CLOSED + seat * VALUES + value] = t[HAND + seat * VALUES + value];
      t[HAND + seat * VALUES + value] = 0;
    }
    t[ON_JETTY + seat] = cards;
    t[IN_HAND + seat] = 0;
  }
  pass_on(t, seat);
}

static void lay(int32_t *t, int seat, int value, int pile, uint64_t *rng) {
  int size = t[SIZE + pile];
  int32_t *stack = t + STACK + pile * STACK_SIZE;
  int top = stack[size - 1];
  t[HAND + seat * VALUES + value]--;
  t[IN_HAND + seat]--;
  stack[size] = value;
  t[SIZE + pile] = size + 1;
  t[PUBLIC + value]++;
  t[LAID_ON] = pile;
  if (value == top) {
    t[CHAIN] = 1;
    if (t[IN_HAND + seat] == 0) t[ENDED] = 1 + seat;
    return;
  }
  t[CHAIN] = 0;
  if (value > top) {
    if (t[PILES] == 2 && t[SIZE + 1 - pile] >= 2 && t[IDLE] < 2 * t[COUNT]) {
      t[DRAWING] = 1;
      return;
    }
    draw_stock(t, seat, rng);
  }
  end_turn(t, seat);
}

static void draw(int32_t *t, int seat, int from_pile, uint64_t *rng) {
  t[DRAWING] = 0;
  if (from_pile) {
    int pile = 1 - t[LAID_ON];
    int card = t[STACK + pile * STACK_SIZE + --t[SIZE + pile]];
    t[PUBLIC + card]--;
    t[HAND + seat * VALUES + card]++;
    t[IN_HAND + seat]++;
  } else {
    draw_stock(t, seat, rng);
  }
  end_turn(t, seat);
}

static void turn_card(int32_t *t, int seat, int value) {
  t[CLOSED + seat * VALUES + value]--;
  t[ON_JETTY + seat]--;
  t[PUBLIC + value]++;
  int at = OPENED + seat * LEVELS + LEVEL[value];
  if (t[at] < value) t[at] = value;
  if (t[ON_JETTY + seat] == 0)
    t[ENDED] = 1 + seat;
  else
    pass_on(t, seat);
}

static int takes_pile(int32_t *t, int seat) {
  int pile = 1 - t[LAID_ON];
  int top = t[STACK + pile * STACK_SIZE + t[SIZE + pile] - 1];
  double from_stock = heat_without(t, seat, -1, 1);
  t[HAND + seat * VALUES + top]++;
  double from_pile = heat_without(t, seat, -1, 0);
  t[HAND + seat * VALUES + top]--;
  return from_pile <= from_stock;
}

static void act(int32_t *t, uint64_t *rng, const double *p) {
  int seat = t[TURN], card = 0, pile = 0;
  if (t[ON_JETTY + seat] > 0) {
    for (card = VALUES - 1; t[CLOSED + seat * VALUES + card] == 0;) card--;
    turn_card(t, seat, card);
  } else if (t[DRAWING]) {
    draw(t, seat, takes_pile(t, seat), rng);
  } else {
    normal_play(t, seat, p, &card, &pile);
    lay(t, seat, card, pile, rng);
  }
}

/* Plays the same table out `rounds` times; `last` holds the last end. Returns the sum of all enders. */
int64_t play_out_many(const int32_t *table, int32_t *last, int64_t rounds, uint64_t *rng, const double *p) {
  int64_t sum = 0;
  for (int64_t i = 0; i < rounds; i++) {
    memcpy(last, table, TABLE_SIZE * sizeof *last);
    for (int n = 0; n < 2000 && !last[ENDED]; n++) act(last, rng, p);
    sum += last[ENDED];
  }
  return sum;
}
