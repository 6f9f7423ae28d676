import { createHash } from 'node:crypto';
import { ANEXOS_POR_NCM as anexos } from '@apura/law';
import { apurar } from '../src/apuracao/apurar.ts';
import { calcularDocumento } from '../src/calcular-documento.ts';
import { computeItem } from '../src/calculo/compute-item.ts';
import type { ItemInCalculo } from '../src/calculo/item-in-calculo.ts';
import { formatFixo } from '../src/fixo.ts';
import type { EntradaDaApuracao } from '../src/resultado.ts';
import { campos, casos, contexto, detOf } from './casos-dos-vetores.ts';
import { ANOS, itemDaClassificacao, linhas } from './cobertura.ts';
import { grade } from './documentos-em-grade.ts';
import { entrada } from './mes-de-teste.ts';
import { mesesFixos } from './meses-aleatorios.ts';
import { grupo, item, nota } from './nota-de-teste.ts';

/**
 * SHA-256 of every figure and code that the engine gives for the vectors, for every classification in every year, for
 * every NCM that an annex names or excepts (inferred, and declared in full), for 300 fixed months of all kinds and for those
 * of the documents that are no NF-e: it changes when a result does.
 * Sentences do not count.
 */
export function digestDosResultados(): string {
  const hash = createHash('sha256');
  const juntar = (id: string, item: ItemInCalculo): void => {
    const escritos = Object.entries(campos(item)).map(([campo, [valor, casas]]) => [
      campo,
      formatFixo(valor, casas),
    ]);
    hash.update(JSON.stringify([id, escritos]));
  };
  for (const caso of casos) juntar(caso.id, computeItem(detOf(caso), 0, contexto(caso, false)));
  for (const linha of linhas) {
    for (const ano of ANOS) juntar(`${linha.cclasstrib} ${ano}`, itemDaClassificacao(linha, ano));
  }
  for (const ncm of anexos.flatMap(({ prefixos }) => prefixos.map((prefix) => prefix.padEnd(8, '0')))) {
    const [{ cclasstrib, confianca, inferencia } = {}] = calcularDocumento(nota([item({ NCM: ncm })])).itens;
    hash.update(JSON.stringify([ncm, cclasstrib, confianca, inferencia]));
    const declarado = nota([item({ NCM: ncm }, { IBSCBS: grupo('000001', { vBC: '1000.00' }) })]);
    hash.update(JSON.stringify(calcularDocumento(declarado).revisoes));
  }
  for (const mes of [...mesesFixos([2026, 2027, 2029, 2033], 300), ...mesesDosDocumentos()])
    hash.update(JSON.stringify(apurar(mes), withoutFrases));
  return hash.digest('hex');
}

/** A month of each regime made of what every kind of document means for both of its sides. */
function mesesDosDocumentos(): EntradaDaApuracao[] {
  return ANOS.flatMap((ano) =>
    (['lucro_real', 'lucro_presumido'] as const).map((regime) => {
      const casos = grade(ano).filter((caso) => caso.regime === regime && caso.comRespostas);
      const efeitos = casos.map(({ efeito }) => efeito);
      return entrada(
        efeitos.flatMap(({ lancamentos }) =>
          lancamentos.map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 })),
        ),
        {
          competencia: `${ano}-10`,
          regime,
          retencoes: efeitos.flatMap(({ retencoes }) => retencoes ?? []),
          em_duvida: efeitos.flatMap(({ em_duvida }) => em_duvida),
        },
      );
    }),
  );
}

/** The same of the vectors as notes of a year, under its own rates, and of every kind of document for both of its sides. */
export function digestOfNotas(ano: number): string {
  const hash = createHash('sha256');
  for (const caso of casos) {
    const { versoes: _, ...calculado } = calcularDocumento(
      nota([detOf(caso)], { ide: { dhEmi: `${ano}-12-31T09:00:00-03:00` } }),
    );
    hash.update(JSON.stringify(calculado, withoutFrases));
  }
  for (const { calculado, efeito } of grade(ano)) {
    const { versoes: _, ...semVersoes } = calculado;
    hash.update(JSON.stringify([semVersoes, efeito], withoutFrases));
  }
  return hash.digest('hex');
}

export const digestOfNotasByAno = (): Record<string, string> =>
  Object.fromEntries(ANOS.map((ano) => [ano, digestOfNotas(ano)]));

const withoutFrases = (_: string, valor: unknown): unknown =>
  typeof valor === 'string' && valor.includes(' ') ? undefined : valor;
