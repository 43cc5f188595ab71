"""Learns from drawn pairs and writes the network: `python -m proofs.witness.training PAIRS OUT.onnx`."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from proofs.witness.drawn_pairs import NOTHING
from vision.discs.weighing import CHANNELS

_WRAPPED = 4  # directions repeated on either side, as `vision.discs.weighing` does
_BATCH = 64  # discs a step
_FEW, _UNTIL = 4, 0.6  # candidates of each disc during so much of the training; all of them afterwards
_RATE = 1e-3


class OnePrint(nn.Module):
    """Whether two pictures show one print: pairs x channels x rings x angles in, log-odds out; 28,657 weights."""

    def __init__(self) -> None:
        super().__init__()
        self.details = nn.Conv2d(CHANNELS, 24, (3, 5), stride=(1, 2), padding=(1, 2))
        self.parts = nn.Conv2d(24, 32, 3, padding=1)
        self.whole = nn.Conv2d(32, 48, 3, padding=1)
        self.weighed, self.told = nn.Linear(96, 32), nn.Linear(32, 1)

    def forward(self, circles: Tensor) -> Tensor:
        """The log-odds of each pair."""
        parts = torch.relu(self.parts(torch.relu(self.details(circles))))
        whole = torch.relu(self.whole(nn.functional.avg_pool2d(parts, 2)))[..., 1:10]
        both = torch.cat([whole.mean((2, 3)), whole.amax((2, 3))], 1)
        answer: Tensor = self.told(torch.relu(self.weighed(both)))[:, 0]
        return answer


def begun(path: Path | None) -> OnePrint:
    """A new network, or one that goes on from another's weights; channels the other one was not shown count nothing."""
    network = OnePrint()
    if path is not None:
        kept = {part.name: torch.tensor(numpy_helper.to_array(part)) for part in onnx.load(path).graph.initializer}
        first = kept["details.weight"]
        kept["details.weight"] = nn.functional.pad(first, (0, 0, 0, 0, 0, CHANNELS - first.shape[1]))
        network.load_state_dict({name: kept[name] for name in network.state_dict()})
    return network


def prepared(circles: Tensor) -> Tensor:
    """Grey levels as the network takes them, the ends of the circles repeated."""
    values = circles.reshape(-1, *circles.shape[-3:]).float() / 128 - 1
    return torch.cat([values[..., -_WRAPPED:], values, values[..., :_WRAPPED]], -1)


def surprise(odds: Tensor, look: Tensor, truth: Tensor) -> Tensor:
    """How unlikely what lies there was held, a disc: its candidates and "nothing of these" share one likelihood."""
    right = look == truth[:, None]
    nothing = ~right.any(1)
    every = torch.cat([torch.zeros(len(truth), 1), odds], 1)
    kept = torch.cat([nothing[:, None], right], 1)
    return every.logsumexp(1) - every.masked_fill(~kept, -1e9).logsumexp(1)


def load(path: Path) -> tuple[Tensor, Tensor, Tensor]:
    """One file of pairs."""
    with np.load(path, allow_pickle=False) as kept:
        circles, look, truth = (torch.from_numpy(kept[name]) for name in ("circles", "look", "truth"))
    return circles, look, truth


def batches(files: list[tuple[Tensor, Tensor, Tensor]]) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Batches of discs without end, the files in another order each time."""
    while True:
        for number in torch.randperm(len(files)).tolist():
            circles, look, truth = files[number]
            for some in torch.randperm(len(truth)).split(_BATCH):
                yield circles[some], look[some], truth[some]


def mirrored_and_recoloured(circles: Tensor) -> Tensor:
    """Pairs as well that nobody drew: mirrored, and the colours exchanged."""
    if torch.rand(()) < 0.5:
        circles = circles.flip(-1)
    colour = torch.randperm(3)
    return circles[:, torch.cat([colour, colour + 3, colour + 6, torch.arange(9, CHANNELS)])]


def train(network: OnePrint, files: list[tuple[Tensor, Tensor, Tensor]], steps: int) -> None:
    """Shows a network so many batches."""
    optimiser = torch.optim.AdamW(network.parameters(), _RATE, weight_decay=1e-4)
    seen = 0.0
    for step, (circles, look, truth) in zip(range(steps), batches(files), strict=False):
        done = step / steps
        if done < _UNTIL:  # the true ones and a few others
            few = (torch.rand(look.shape) + 2 * (look == truth[:, None])).argsort(1, descending=True)[:, :_FEW]
            circles, look = circles[torch.arange(len(truth))[:, None], few], look.gather(1, few)
        optimiser.param_groups[0]["lr"] = _RATE * min(1, step / 200) * (1 - done) ** 0.9 + 1e-5
        odds = network(mirrored_and_recoloured(prepared(circles))).reshape(look.shape)
        loss = surprise(odds, look, truth).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        seen = 0.99 * seen + 0.01 * loss.item()
        if step % 100 == 99:
            print(f"step {step + 1} of {steps}, surprise {seen / (1 - 0.99 ** (step + 1)):.4f}", flush=True)
    network.eval()


def judge(network: OnePrint, apart: tuple[Tensor, Tensor, Tensor]) -> tuple[float, float]:
    """On a file that was not learnt from: the mean surprise, and the share of discs told rightly."""
    found, right = [], []
    for circles, look, truth in zip(*(part.split(_BATCH) for part in apart), strict=True):
        odds = network(prepared(circles)).detach().reshape(look.shape)
        found.append(surprise(odds, look, truth))
        best = torch.cat([torch.full((len(truth), 1), NOTHING), look], 1)
        likeliest = best.gather(1, torch.cat([torch.zeros(len(truth), 1), odds], 1).argmax(1, keepdim=True))[:, 0]
        here = torch.where((look == truth[:, None]).any(1), truth, NOTHING)
        right.append(likeliest == here)
    return float(torch.cat(found).mean()), float(torch.cat(right).float().mean())


def main() -> int:
    """Trains on all files but the last, says what it makes of that one, and writes the network."""
    parser = argparse.ArgumentParser(prog="proofs.witness.training", description="Train the network.")
    parser.add_argument("pairs", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--begin", type=Path, help="the network to go on from, such as the one that the eyes have")
    words = parser.parse_args()
    torch.manual_seed(0)
    *files, apart = (load(path) for path in sorted(words.pairs.glob("pairs-???.npz")))
    network = begun(words.begin)
    train(network, files, words.steps)
    lost, right = judge(network, apart)
    print(f"apart: surprise {lost:.4f}, right {right:.4f} of {len(apart[2])}")
    shape, free = torch.zeros(8, CHANNELS, 10, 36 + 2 * _WRAPPED), {0: "pairs"}
    names = {"input_names": ["circles"], "output_names": ["odds"], "dynamic_axes": {"circles": free, "odds": free}}
    torch.onnx.export(network, (shape,), str(words.out), dynamo=False, **names)
    return 0


if __name__ == "__main__":
    sys.exit(main())
