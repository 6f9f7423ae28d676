import { cnpj } from '@apura/words';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { OF_CLIENTES, useSend } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { useNewClientes } from '../../components/clientes.tsx';
import { EscolhaDeMes } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { currentMes, withoutPunctuation } from '../../format.ts';
import { CamposDoRegime, InicioDeAtividade, NotaDoRbt12 } from './campos-do-regime.tsx';
import { EMPTY_REGIME, NOMES_DO_REGIME, readRegime, regimeErrado } from './regime-digitado.ts';

export default function NovoCliente() {
  const { values, field, change } = useFields({ identidade: '', nome: '', desde: '', inicio: '' });
  const { nome, desde, inicio } = values;
  const caracteres = withoutPunctuation(values.identidade);
  const [regime, setRegime] = useState(EMPTY_REGIME);
  const [, ir] = useLocation();
  const tell = useNewClientes('/clientes');
  const criar = useSend('POST', '/clientes', {
    renew: OF_CLIENTES,
    after: ({ id, razao_social }) => {
      tell(`${razao_social} foi cadastrado.`, [id]);
      ir(`/clientes/${id}`);
    },
  });
  return (
    <Page titulo="Novo cliente" breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}>
      <Cartao className="estreito-720">
        <Form
          act={criar}
          input={{
            ...(caracteres.length === 8 ? { cnpj_raiz: caracteres } : { cnpj: caracteres }),
            razao_social: nome,
            ...readRegime(regime),
            ...(desde ? { desde } : {}),
            ...(inicio ? { inicio_de_atividade: inicio } : {}),
          }}
          send="Cadastrar cliente"
          names={NOMES}
          disabled={regimeErrado(regime)}
          others={<ActionButton to="/clientes" variant="default" text="Cancelar" />}
        >
          <div className="campos">
            <TextInput
              label="CNPJ"
              description="Completo, ou só os 8 primeiros caracteres (raiz)."
              placeholder="00.000.000/0000-00"
              required
              {...field('identidade')}
              onBlur={() => change({ identidade: cnpj(caracteres) })}
            />
            <TextInput
              label="Razão social"
              description="Como deve aparecer nos relatórios."
              required
              maxLength={200}
              {...field('nome')}
            />
            <EscolhaDeMes label="Neste regime desde" all="Desde sempre" quantos={72} {...field('desde')} />
            <InicioDeAtividade {...field('inicio')} />
            <CamposDoRegime
              digitado={regime}
              onChange={setRegime}
              mes={desde || currentMes()}
              inicio={inicio}
            />
          </div>
          {regime.regime === 'simples_nacional' && <NotaDoRbt12 />}
        </Form>
      </Cartao>
    </Page>
  );
}

const NOMES = {
  ...NOMES_DO_REGIME,
  cnpj: 'identidade',
  cnpj_raiz: 'identidade',
  razao_social: 'nome',
  inicio_de_atividade: 'inicio',
};
