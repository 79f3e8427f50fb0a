// SPDX-License-Identifier: MIT
// arch: sm_70+
// Transfers between accounts, each with a lock of its own made of compare-and-swap. A thread takes the locks of both
// accounts in ascending order.
#include "../program.hpp"

constexpr int accounts = 16;
constexpr int threads = 64;
constexpr int blocks = 4;

struct Account
{
    int lock;
    int balance;
    int transfers;
};

struct Transfer
{
    int from, to, amount;
};

__device__ void lock(Account* account)
{
    while (atomicCAS(&account->lock, 0, 1) != 0) {
    }
    __threadfence();
}

__device__ void unlock(Account* account)
{
    __threadfence();
    atomicExch(&account->lock, 0);
}

__global__ void run(Account* all, const Transfer* transfers)
{
    const Transfer transfer = transfers[blockIdx.x * blockDim.x + threadIdx.x];
    Account* const first = &all[min(transfer.from, transfer.to)];
    Account* const second = &all[max(transfer.from, transfer.to)];
    lock(first);
    lock(second);
    all[transfer.from].balance -= transfer.amount;
    all[transfer.to].balance += transfer.amount;
    ++first->transfers;
    ++second->transfers;
    unlock(second);
    unlock(first);
}

int main()
{
    std::vector<Account> wanted(accounts, {0, 1000, 0});
    DeviceArray<Account> device_accounts(accounts);
    device_accounts.set(wanted);
    std::vector<Transfer> transfers;
    for (int i = 0; i < blocks * threads; ++i) {
        const int from = i * 5 % accounts;
        const Transfer transfer{from, (from + 1 + i % (accounts - 1)) % accounts, i % 50};
        transfers.push_back(transfer);
        wanted[transfer.from].balance -= transfer.amount;
        wanted[transfer.to].balance += transfer.amount;
        ++wanted[transfer.from].transfers;
        ++wanted[transfer.to].transfers;
    }
    DeviceArray<Transfer> device_transfers(transfers.size());
    device_transfers.set(transfers);
    run<<<blocks, threads>>>(device_accounts.data(), device_transfers.data());
    int sum = 0;
    int wrong = 0;
    const std::vector<Account> got = device_accounts.get();
    for (int i = 0; i < accounts; ++i) {
        sum += got[i].balance;
        wrong += got[i].balance != wanted[i].balance || got[i].transfers != wanted[i].transfers ||
                 got[i].lock != 0;
    }
    std::printf("sum of all balances: %d\nwrong accounts: %d\n", sum, wrong);
}
