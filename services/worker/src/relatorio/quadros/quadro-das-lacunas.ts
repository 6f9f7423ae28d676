import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { coluna, type Quadro } from './quadro.ts';

/** The numbers of notes that no file brought. */
export function quadroDasLacunas({ lacunas = [] }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Números que faltam',
    colunas: [
      coluna('Emitente', 'codigo', 20),
      coluna('Modelo', 'codigo', 8),
      coluna('Série', 'codigo', 8),
      coluna('De', 'inteiro'),
      coluna('Até', 'inteiro'),
    ],
    linhas: lacunas.map((l) => [l.emitente, l.modelo, l.serie, String(l.de), String(l.ate)]),
  };
}
