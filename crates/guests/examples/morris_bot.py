"""A small player of Nine Men's Morris: closes a mill if it can, else blocks one. Python 3, no packages."""
import sys

POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()
LINES = [line.split() for line in
         "a7 d7 g7,b6 d6 f6,c5 d5 e5,a4 b4 c4,e4 f4 g4,c3 d3 e3,b2 d2 f2,a1 d1 g1,"
         "a7 a4 a1,b6 b4 b2,c5 c4 c3,d7 d6 d5,d3 d2 d1,e5 e4 e3,f6 f4 f2,g7 g4 g1".split(",")]
NEAR = {p: {q for line in LINES for a, b in zip(line, line[1:]) for q in (a, b) if p in (a, b)} - {p} for p in POINTS}


def mills(board, point, side):
    """The lines through a point that are all of one side."""
    return [line for line in LINES if point in line and all(board[p] == side for p in line)]


class Game:
    def __init__(self, fen):
        points, self.side, white, black, _ = fen.split()
        self.board = dict(zip(POINTS, points))
        self.hand = {"W": int(white), "B": int(black)}

    def play(self, token):
        """A placement, a move or a removal; a whole turn such as d5xa1 is both."""
        turn, _, removed = token.partition("x")
        if turn:
            start, _, end = turn.rpartition("-")
            if start:
                self.board[start] = "."
            else:
                self.hand[self.side] -= 1
            self.board[end] = self.side
            self.removal = bool(mills(self.board, end, self.side))
        if removed:
            self.board[removed], self.removal = ".", False
        if not self.removal:
            self.side = "B" if self.side == "W" else "W"

    def best(self):
        own, other = self.side, "B" if self.side == "W" else "W"
        if getattr(self, "removal", False):
            men = [p for p in POINTS if self.board[p] == other]
            return "x" + ([p for p in men if not mills(self.board, p, other)] or men)[0]
        empty = [p for p in POINTS if self.board[p] == "."]
        men = [p for p in POINTS if self.board[p] == own]
        if self.hand[own]:
            turns = [("", p) for p in empty]
        else:
            turns = [(m, p) for m in men for p in (empty if len(men) == 3 else NEAR[m]) if self.board[p] == "."]

        def worth(turn):
            board = {**self.board, turn[0]: "."} if turn[0] else self.board
            return 2 * len(mills({**board, turn[1]: own}, turn[1], own)) + len(mills({**board, turn[1]: other}, turn[1], other))

        return "-".join(filter(None, max(turns, key=worth)))


game = START = "........................ W 9 9 0"
for words in map(str.split, sys.stdin):
    if words[:1] == ["uci"]:
        print("id name morris-bot 1.0\nuciok", flush=True)
    elif words == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        split = words.index("moves") if "moves" in words else len(words)
        game = Game(" ".join(words[2:split]) if words[1] == "fen" else START)
        for token in words[split + 1:]:
            game.play(token)
    elif words[:1] == ["go"]:
        print("bestmove", game.best(), flush=True)
    elif words == ["quit"]:
        break
