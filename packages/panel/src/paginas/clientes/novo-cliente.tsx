import type { Cliente, Regime } from '@apura/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { cnpj, semPontuacao } from '../../formato/identidade.ts';
import { OPCOES_DE_REGIME } from '../../rotulos/regimes.ts';

export default function NovoCliente() {
  const [identidade, mudarIdentidade] = useState('');
  const [nome, mudarNome] = useState('');
  const [regime, mudarRegime] = useState<Regime>('lucro_presumido');
  const [desde, mudarDesde] = useState('');
  const [, ir] = useLocation();
  const criar = useAto(async () => {
    const caracteres = semPontuacao(identidade);
    const novo = await pedir<Cliente>('POST', '/clientes', {
      ...(caracteres.length === 8 ? { cnpj_raiz: caracteres } : { cnpj: caracteres }),
      razao_social: nome,
      regime,
      ...(desde ? { desde } : {}),
    });
    avisar(`${novo.razao_social} foi cadastrado.`);
    ir(`/clientes/${novo.id}`);
  }, ['/clientes', '/visao-geral']);
  return (
    <Pagina titulo="Novo cliente" migalhas={[{ nome: 'Clientes', href: '/clientes' }]}>
      <Cartao className="estreito-720">
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            criar.mutate(undefined);
          }}
        >
          <div className="campos">
            <TextInput
              label="CNPJ"
              description="Completo, ou só os 8 primeiros caracteres (raiz)."
              placeholder="00.000.000/0000-00"
              required
              value={identidade}
              onChange={(evento) => mudarIdentidade(evento.currentTarget.value)}
              onBlur={() => mudarIdentidade((antes) => cnpj(semPontuacao(antes)))}
            />
            <TextInput
              label="Razão social"
              description="Como deve aparecer nos relatórios."
              required
              maxLength={200}
              value={nome}
              onChange={(evento) => mudarNome(evento.currentTarget.value)}
            />
            <NativeSelect
              label="Regime tributário"
              description="O de hoje; o histórico fica no cadastro."
              data={OPCOES_DE_REGIME}
              value={regime}
              onChange={(evento) => mudarRegime(evento.currentTarget.value as Regime)}
            />
            <EscolhaDeMes
              rotulo="Neste regime desde"
              valor={desde}
              aoMudar={mudarDesde}
              todos="Desde sempre"
              quantos={72}
            />
          </div>
          {criar.error && <Falha erro={criar.error} />}
          <div className="botoes">
            <Button component={Link} href="/clientes" variant="default">
              Cancelar
            </Button>
            <Button type="submit" loading={criar.isPending}>
              Cadastrar cliente
            </Button>
          </div>
        </form>
      </Cartao>
    </Pagina>
  );
}
