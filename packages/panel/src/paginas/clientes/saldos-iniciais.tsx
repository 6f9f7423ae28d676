import type { Cliente, SaldoInicialDoCliente } from '@apura/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { mesesAte } from '../../formato/competencia.ts';
import { lerValor } from '../../formato/ler-valor.ts';
import { agrupar } from '../../formato/reais.ts';
import { nomeDoTributo } from '../../rotulos/tributos.ts';

const TRIBUTOS = ['cbs', 'ibs_uf', 'ibs_mun'] as const;

/** Credit that the client had before its first month here. */
export function SaldosIniciais({ cliente: { id } }: { readonly cliente: Cliente }) {
  const endereco = `/clientes/${id}/saldo-inicial`;
  const lidos = useLeitura<{ saldo: SaldoInicialDoCliente | null }>(endereco);
  return (
    <Cartao titulo="Saldo credor inicial" className="estreito-720">
      <p className="suave sem-margem com-espaco">
        O crédito de CBS e IBS que o cliente trazia antes do primeiro mês apurado aqui. Depois disso, o saldo
        passa de um mês ao outro sozinho.
      </p>
      <Resultado de={lidos} linhas={3}>
        {({ saldo }) => <Formulario key={JSON.stringify(saldo)} endereco={endereco} saldo={saldo} />}
      </Resultado>
    </Cartao>
  );
}

function Formulario({
  endereco,
  saldo,
}: {
  readonly endereco: string;
  readonly saldo: SaldoInicialDoCliente | null;
}) {
  const [mes, mudarMes] = useState(saldo?.competencia ?? mesesAte(new Date(), 2)[1] ?? '');
  const [valores, mudarValores] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      Object.entries(saldo?.saldos ?? {}).map(([tributo, valor]) => [tributo, agrupar(valor)]),
    ),
  );
  const lidos = TRIBUTOS.map((tributo) => ({
    tributo,
    texto: valores[tributo] ?? '',
    valor: lerValor(valores[tributo] ?? ''),
  }));
  const errado = lidos.some(({ texto, valor }) => texto !== '' && !valor);
  const gravar = useAto(async () => {
    await pedir('PUT', endereco, {
      competencia: mes,
      saldos: Object.fromEntries(lidos.flatMap(({ tributo, valor }) => (valor ? [[tributo, valor]] : []))),
    });
    avisar('Saldos gravados.');
  }, [endereco]);
  return (
    <form
      className="formulario"
      onSubmit={(evento) => {
        evento.preventDefault();
        gravar.mutate(undefined);
      }}
    >
      <EscolhaDeMes rotulo="Primeiro mês apurado aqui" valor={mes} aoMudar={mudarMes} />
      <div className="campos">
        {lidos.map(({ tributo, texto, valor }) => (
          <TextInput
            key={tributo}
            label={`${nomeDoTributo(tributo)} (R$)`}
            placeholder="0,00"
            inputMode="decimal"
            value={texto}
            onChange={(evento) => {
              const { value } = evento.currentTarget;
              mudarValores((antes) => ({ ...antes, [tributo]: value }));
            }}
            error={texto !== '' && !valor ? 'Escreva um valor como 1.234,56' : undefined}
          />
        ))}
      </div>
      {gravar.error && <Falha erro={gravar.error} />}
      <div className="botoes">
        <Button type="submit" loading={gravar.isPending} disabled={errado}>
          Gravar saldos
        </Button>
      </div>
    </form>
  );
}
