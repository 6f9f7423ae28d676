import { lerFixo } from '../fixo.ts';
import type { EntradaDaApuracao, PendenciaDoMes } from '../resultado.ts';
import { dasDaApuracao } from './das-da-apuracao.ts';
import { mesEAno } from './mes-e-ano.ts';

/**
 * What the office has to tell before a month of the Simples can be computed: without annex and RBT12 (or the activity of
 * a MEI) there is no DAS, and so no figure (LC 123/2006 art. 18 §§ 1º and 1º-A; art. 18-A § 3º V).
 */
export function pendenciasDoMes(entrada: EntradaDaApuracao): PendenciaDoMes[] {
  const { regime, simples, atividade, competencia } = entrada;
  const pendencia = (campo: string, mensagem: string): PendenciaDoMes => ({
    codigo: `falta_${campo}`,
    mensagem,
    onde: 'cadastro_do_cliente',
    campo,
  });
  if (regime === 'mei' && atividade === undefined) {
    return [pendencia('atividade', 'Falta a atividade do MEI, que decide os valores fixos do DAS.')];
  }
  if (regime !== 'simples_nacional') return [];
  if (simples === undefined) {
    return [
      pendencia('simples_anexo', 'Falta o anexo do Simples Nacional em que o cliente recolhe o DAS.'),
      pendencia(
        'rbt12',
        `Falta a receita bruta acumulada de doze meses (RBT12) que vale em ${mesEAno(competencia)}.`,
      ),
    ];
  }
  if (dasDaApuracao(entrada, `${competencia}-01`, {}) !== null) return [];
  const invalido = lerFixo(simples.rbt12) === null;
  return [
    pendencia(
      'rbt12',
      invalido
        ? 'A receita bruta acumulada (RBT12) do cliente não é um valor.'
        : 'A receita bruta acumulada (RBT12) passa do limite do Simples Nacional: o cliente precisa de outro regime neste mês.',
    ),
  ];
}
