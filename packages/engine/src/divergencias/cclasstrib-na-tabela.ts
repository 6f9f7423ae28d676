import { situacaoTributariaExiste } from '../dados/situacoes-tributarias.ts';
import type { Divergencia } from '../resultado.ts';
import type { Conferencia, RegraDoItem } from './conferencia.ts';

/** CST and cClassTrib exist in the official tables, hold on the day of issue and are open to the model of the note. */
export const cclasstribNaTabela: RegraDoItem = (conferencia) => {
  const { origem, cst, linha } = conferencia.item.classificacao;
  if (origem !== 'declarada') return [];
  const divergencias: Divergencia[] = [];
  if (!situacaoTributariaExiste(cst)) {
    divergencias.push({
      regra: 'cst_desconhecido',
      gravidade: 'critica',
      n_item: conferencia.item.n_item,
      campo: 'CST',
      declarado: cst,
      calculado: null,
      mensagem: 'O CST de IBS e CBS não existe na tabela oficial.',
      fundamento: 'NT 2025.002, UB13-10',
      rejeicao: '1020',
    });
  }
  if (linha === undefined) {
    const aviso = faltaNaTabela(
      conferencia,
      'cclasstrib_desconhecida',
      'critica',
      'O cClassTrib não existe na tabela; o item não foi calculado.',
    );
    divergencias.push({ ...aviso, rejeicao: '1023' });
    return divergencias;
  }
  if (!linha.conferido) {
    divergencias.push(
      faltaNaTabela(
        conferencia,
        'cclasstrib_nao_conferida',
        'aviso',
        'Do cClassTrib só se conhece o número; o item não foi calculado.',
      ),
    );
    return divergencias;
  }
  const { data, modelo } = conferencia;
  // A date before the table is a note from before the test year: it is computed with the rates of 2026 anyway.
  if (linha.ate !== null && linha.ate < data) {
    divergencias.push(
      faltaNaTabela(
        conferencia,
        'cclasstrib_vencida',
        'critica',
        `O cClassTrib deixou de valer em ${linha.ate}.`,
      ),
    );
  }
  if (!linha.modelos.includes(modelo)) {
    divergencias.push({
      ...faltaNaTabela(
        conferencia,
        'cclasstrib_modelo',
        'aviso',
        `O cClassTrib não está previsto para o modelo ${modelo}.`,
      ),
      fundamento: 'NT 2025.002, UB14-25',
      rejeicao: '1025',
    });
  }
  return divergencias;
};

function faltaNaTabela(
  { item }: Conferencia,
  regra: string,
  gravidade: Divergencia['gravidade'],
  mensagem: string,
): Divergencia {
  return {
    regra,
    gravidade,
    n_item: item.n_item,
    campo: 'cClassTrib',
    declarado: item.classificacao.cclasstrib,
    calculado: null,
    mensagem,
    fundamento: 'NT 2025.002, UB14-10; IT 2025.002',
  };
}
