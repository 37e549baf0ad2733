"""A bot for any game: picks a random legal action. In Connect Four it prefers the middle columns.

agon writes a line of JSON, the bot answers with a line of JSON; docs/own-bots.md has the whole conversation.
"""

import json
import random
import sys


class Bot:
    def begin(self, table):
        """A match begins: game, seat, roles, options, seed, and the [parameters] of the bot file."""
        self.game = table["game"]
        self.random = random.Random(table["seed"])  # the same seed, the same play

    def decide(self, seen, legal):
        """`seen` is what the seat knows, `legal` what it may do. Returns an index into `legal`."""
        if self.game == "connect_four":
            return max(range(len(legal)), key=lambda i: (-abs(legal[i]["drop"]["column"] - 3), self.random.random()))
        return self.random.randrange(len(legal))


def main():
    bot = Bot()
    for line in sys.stdin:  # ends when agon has no more matches
        message = json.loads(line)
        if message["cmd"] == "begin":
            bot.begin(message)
            print(json.dumps({"ok": True}), flush=True)
        elif message["cmd"] == "decide":
            print(json.dumps({"index": bot.decide(message["seen"], message["legal"])}), flush=True)


main()
