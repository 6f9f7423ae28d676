import { generateMes, generateNota } from '@apura/samples';
import type { Arquivo } from './expected-outcomes.ts';

/** A generated month with a copy of a note and some files that are none. */
export function monthWithFaults(): { arquivos: readonly Arquivo[]; refused: number; duplicates: number } {
  const nota = generateNota({ seed: 9001, numero: 9001 });
  const { arquivos, esperado } = generateMes({ seed: 3, competencia: '2026-09' });
  return {
    arquivos: [
      ...arquivos,
      { nome: 'nota.xml', bytes: nota.bytes },
      { nome: 'nota de novo.xml', bytes: nota.bytes },
      { nome: 'vazio.xml', bytes: Buffer.alloc(0) },
      { nome: 'texto.xml', bytes: Buffer.from('segue a nota') },
      { nome: 'entidade.xml', bytes: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
    ],
    refused: esperado.quebrados + 3,
    duplicates: 1,
  };
}
