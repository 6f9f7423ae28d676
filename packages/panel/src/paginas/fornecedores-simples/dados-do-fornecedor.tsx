import { type AnexoDoSimples, type FornecedorSimples, lerValor } from '@apura/contracts';
import { grouped } from '@apura/words';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { erroDoRbt12 } from '../../formato/erro-do-valor.ts';

interface PropsDosDados {
  readonly fornecedor: FornecedorSimples;
  readonly aoGravar: () => void;
}

/** Annex and revenue of a supplier from a month on; it begins with what is known. */
export function DadosDoFornecedor({ fornecedor: { cnpj_raiz, dados }, aoGravar }: PropsDosDados) {
  const ultimo = dados.at(-1);
  const [anexo, mudarAnexo] = useState<AnexoDoSimples>(ultimo?.anexo ?? 'I');
  const [rbt12, mudarRbt12] = useState(ultimo ? grouped(ultimo.rbt12) : '');
  const [desde, mudarDesde] = useState(ultimo?.desde ?? '2026-01');
  const valor = lerValor(rbt12);
  const erro = erroDoRbt12(rbt12);
  const gravar = useAto(async () => {
    await pedir('PUT', `/fornecedores-simples/${cnpj_raiz}`, { anexo, rbt12: valor, desde });
    avisar('Fornecedor gravado.');
    aoGravar();
  }, ['/fornecedores-simples', '/apuracoes', '/visao-geral']);
  return (
    <form
      className="formulario"
      onSubmit={(evento) => {
        evento.preventDefault();
        gravar.mutate(undefined);
      }}
    >
      <div className="campos">
        <NativeSelect
          label="Anexo"
          data={['I', 'II', 'III', 'IV', 'V']}
          value={anexo}
          onChange={(evento) => mudarAnexo(evento.currentTarget.value as AnexoDoSimples)}
        />
        <TextInput
          label="RBT12 (R$)"
          placeholder="0,00"
          inputMode="decimal"
          required
          value={rbt12}
          onChange={(evento) => mudarRbt12(evento.currentTarget.value)}
          error={erro}
        />
        <EscolhaDeMes rotulo="Vale a partir de" valor={desde} aoMudar={mudarDesde} adiante={14} />
      </div>
      {gravar.error && <Falha erro={gravar.error} />}
      <div className="botoes">
        <Button type="submit" loading={gravar.isPending} disabled={!valor || erro !== undefined}>
          Gravar
        </Button>
      </div>
    </form>
  );
}
