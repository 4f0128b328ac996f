/** Where a player writes the cards of his own box: `games/<game>/workshop/Workshop.svelte`, of games that have one. */
import type { Component } from 'svelte';

const workshops = import.meta.glob<{ default: Component }>('../games/*/workshop/Workshop.svelte');

export const workshopOf = (game: string) => workshops[`../games/${game}/workshop/Workshop.svelte`];
