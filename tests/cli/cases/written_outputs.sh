# SPDX-License-Identifier: MIT
# Every verb writes its outputs as compilers do: into a pipe, which stays one. A link stays, too, and a file keeps its mode.
cat >"$tree/race.cu" <<'CUDA'
__global__ void last_one_wins(int* x)
{
    *x = threadIdx.x;
}
int main()
{
    int* x;
    cudaMalloc(&x, sizeof(int));
    last_one_wins<<<1, 33>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
}
CUDA
write dot_product
readonly output=$sandbox/output.json
quietly() { # arguments
    (cd -- "$tree" && exec env -i "${settings[@]}" "$program" "$@" "$output") </dev/null >"$sandbox/said" 2>&1 || true
}
into_pipe() { # arguments
    mkfifo -- "$output"
    # shellcheck disable=SC2094 # it is a pipe
    exec 3<>"$output" 4<"$output" # the reader ends when 3 is closed, also if nobody has written
    cat <&4 >"$sandbox/got" 3>&- &
    exec 4<&-
    quietly "$@" 3>&-
    exec 3>&-
    wait "$!"
    [[ -p $output ]] || refuse "$*: the pipe is gone"
    rm -- "$output"
    note "$*: a pipe gets $(head -c 14 -- "$sandbox/got" | tr -d '\n')"
}
into_pipe check 1.1 --seed 1 --json
into_pipe check 1.1 --seed 1 --junit
into_pipe run race.cu --findings
into_pipe profile race.cu --svg
into_pipe trace race.cu -o

note 'a link to a file of mode 640:'
echo old >"$sandbox/target.json"
chmod 640 -- "$sandbox/target.json"
ln -s target.json "$output"
quietly check 1.1 --seed 1 --json
note "$(stat -c '%N %a' -- "$output" "$sandbox/target.json")"
"$well_formed" json <"$sandbox/target.json" >/dev/null
rm -- "$output"

note 'what cannot be written:'
mkdir -- "$output"
without=ending run check 1.1 --seed 1 --json "$output"
