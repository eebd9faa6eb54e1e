#!/usr/bin/env bash
# A share of an experiment for each task of a Slurm job array:
#   sbatch --array=1-8 --cpus-per-task=4 docs/recipes/slurm.sh experiments/strength.toml
# When all have ended: plyground merge all.db shares/*.db
#SBATCH --job-name=plyground
#SBATCH --time=04:00:00
# Slurm sends this a minute before the time is over; plyground then stores what is finished and ends.
#SBATCH --signal=TERM@60
set -euo pipefail
share="$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
mkdir -p shares
exec plyground run "$1" --shard "$share" --threads "${SLURM_CPUS_PER_TASK:-1}" --db "shares/$SLURM_ARRAY_TASK_ID.db"
