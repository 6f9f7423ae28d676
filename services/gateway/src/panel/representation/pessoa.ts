import { Pessoa } from '@apura/contracts';
import type { PessoaListada } from '@apura/database';
import { shaped } from '../../representation/shaped.ts';

/** `eu`: the id of who looks. */
export const panelPessoa = (pessoa: PessoaListada, eu: string) =>
  shaped(Pessoa, { ...pessoa, eu: pessoa.id === eu });
