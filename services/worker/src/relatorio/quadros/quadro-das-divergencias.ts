import { notaDaChave } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { coluna, type Quadro } from './quadro.ts';

/** What the notes say and what they should say. */
export function quadroDasDivergencias({ divergencias }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Divergências',
    colunas: [
      coluna('Gravidade', 'texto', 11),
      coluna('Nota', 'texto', 16),
      coluna('Chave de acesso', 'codigo', 48),
      coluna('Item', 'inteiro', 7),
      coluna('Campo', 'texto', 16),
      coluna('Declarado', 'misto'),
      coluna('Calculado', 'misto'),
      coluna('O que se viu', 'texto', 90),
      coluna('Fundamento', 'texto', 40),
    ],
    linhas: divergencias.map((d) => [
      d.gravidade === 'critica' ? 'Crítica' : 'Aviso',
      notaDaChave(d.chave).nome,
      d.chave,
      d.n_item === null ? null : String(d.n_item),
      d.campo,
      d.declarado,
      d.calculado,
      d.mensagem,
      d.fundamento ?? null,
    ]),
  };
}
