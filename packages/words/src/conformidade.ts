import type { Comunicado, ConformidadeDoCliente } from '@apura/contracts';

/** What puts a divergence right, in two or three words. */
export const CORRECOES: Readonly<Record<ConformidadeDoCliente['por_correcao'][number]['correcao'], string>> =
  {
    cancelar_e_reemitir: 'Cancelar e emitir de novo',
    emitir_de_novo: 'Emitir de novo',
    nota_de_debito: 'Nota de débito',
    nota_de_credito: 'Nota de crédito',
    conferir_valores: 'Conferir os valores',
    carta_de_correcao: 'Carta de correção',
    pedir_ao_fornecedor: 'Pedir ao fornecedor',
  };

/** Who sends a notice. */
export const ORGAOS_DO_FISCO: Readonly<Record<Comunicado['orgao'], string>> = {
  rfb: 'Receita Federal',
  cgibs: 'Comitê Gestor do IBS',
};
